import { lazy, Suspense, useSyncExternalStore } from 'react';
import { offeredAccounts, onChooserChange } from '#web/session/account-choice.ts';

const AccountChooser = lazy(() => import('./account-chooser.tsx'));

/** Loads the account chooser of the local stage when a reader signs in. */
export function LazyAccountChooser() {
  const accounts = useSyncExternalStore(onChooserChange, offeredAccounts);
  if (accounts === null) return null;
  return (
    <Suspense fallback={null}>
      <AccountChooser accounts={accounts} />
    </Suspense>
  );
}
