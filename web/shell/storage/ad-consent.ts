import { changesOf } from './stored-value.ts';

export type AdChoice = 'accepted' | 'rejected';

/** The only key without the product's prefix: third-party ad code reads and writes it too. */
const key = 'adConsent';
const changes = changesOf(key);
let unsaved: string | null = null;

/** Consent to personalised ads: `accepted` is a yes, any other value a no, null means not chosen yet. */
export const adConsent = {
  read(): string | null {
    try {
      return unsaved ?? localStorage.getItem(key);
    } catch {
      return unsaved;
    }
  },
  write(choice: AdChoice): void {
    try {
      localStorage.setItem(key, choice);
      unsaved = null;
    } catch (error) {
      console.warn(`Could not store ${key}, keeping the value until the page closes.`, error);
      unsaved = choice;
    }
    changes.notify();
  },
  /** Reports each change, including changes made in another tab. */
  subscribe: changes.subscribe,
};
