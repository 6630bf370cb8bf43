import { lazy, Suspense } from 'react';
import { offeredAccounts } from '#web/session/account-choice.ts';
import { useObservable } from '#web/state/observable.ts';

const AccountChooser = lazy(() => import('./account-chooser.tsx'));

/** Loads the account chooser of the local stage when a reader signs in. */
export function LazyAccountChooser() {
  const accounts = useObservable(offeredAccounts);
  if (accounts === null) return null;
  return (
    <Suspense fallback={null}>
      <AccountChooser accounts={accounts} />
    </Suspense>
  );
}
