import { observable } from '#web/shell/state/observable.ts';
import type { LocalAccount } from './site-config.ts';

/** Accounts of the local stage that account-chooser.tsx offers; null while the chooser is closed. */
export const offeredAccounts = observable<readonly LocalAccount[] | null>(null);
