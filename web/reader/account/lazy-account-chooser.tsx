import { lazy, Suspense, useSyncExternalStore } from 'react';
import { offeredAccounts, onChooserChange } from '#web/session/account-choice.ts';

const AccountChooser = lazy(() => import('./account-chooser.tsx'));

/** Where the local stage's accounts are offered; nothing until somebody signs in. */
export function ChooserPlace() {
  const accounts = useSyncExternalStore(onChooserChange, offeredAccounts);
  if (accounts === null) return null;
  return (
    <Suspense fallback={null}>
      <AccountChooser accounts={accounts} />
    </Suspense>
  );
}
