export type AdChoice = 'accepted' | 'rejected';

/** The one key without the product's prefix: other programs write it as well (ADS-23, STO-15). */
const key = 'adConsent';
const listeners = new Set<() => void>();
let unsaved: string | null = null;

/** What the browser keeps about advertising that knows the reader: `accepted`, anything else is a no; null while nobody has said. */
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
      console.warn(`Value ${key} cannot be stored; it is kept until the page closes.`, error);
      unsaved = choice;
    }
    for (const changed of listeners) changed();
  },
  /** Calls back after each change, also one made in another tab. */
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
