export type AdChoice = 'accepted' | 'rejected';

/** The only key without the product's prefix: third-party ad code reads and writes it too. */
const key = 'adConsent';
const listeners = new Set<() => void>();
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
    for (const changed of listeners) changed();
  },
  /** Calls `changed` after each change, including changes made in another tab. Returns the unsubscribe function. */
  subscribe(changed: () => void): () => void {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    listeners.add(changed);
    window.addEventListener('storage', fromOtherTab);
    return () => {
      listeners.delete(changed);
      window.removeEventListener('storage', fromOtherTab);
    };
  },
};
