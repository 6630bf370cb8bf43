import type { LocalAccount } from './site-config.ts';

let accounts: readonly LocalAccount[] | null = null;
const listeners = new Set<() => void>();

function become(next: readonly LocalAccount[] | null): void {
  accounts = next;
  for (const changed of listeners) changed();
}

/** Offers these accounts; features/account/account-chooser.tsx shows them. */
export const openChooser = (offered: readonly LocalAccount[]): void => become(offered);
export const closeChooser = (): void => become(null);
/** The accounts on offer; null while nobody is choosing. */
export const offeredAccounts = (): readonly LocalAccount[] | null => accounts;
export function onChooserChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
