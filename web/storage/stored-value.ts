import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { bringUpToDate, versionKey } from './migrations.ts';

/** One value that the browser keeps for the reader under the product's prefix. */
export interface StoredValue<T> {
  read: () => T;
  /** False when the browser refused; the value then lives as long as the page (STO-04, STO-14). */
  write: (value: T) => boolean;
  /** Calls back after each change, also one made in another tab. */
  subscribe: (changed: () => void) => () => void;
}

let upToDate = false;
/** Before anything is read or written: writing sets the version, by which older data are known. */
function onceUpToDate(): void {
  if (upToDate) return;
  upToDate = true;
  bringUpToDate();
}

/**
 * A stored value named `name`, held to `schema`. What is damaged or foreign is reported and read as `fallback` (STO-03); without storage the value is
 * kept in memory (STO-14). The data version is written once (STO-02, STO-12).
 */
export function storedValue<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  fallback: z.output<S>,
): StoredValue<z.output<S>> {
  const key = `${brand.storagePrefix}${name}`;
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let value = fallback;
  let unsaved = false;

  function parse(stored: string | null): z.output<S> {
    if (stored === null) return fallback;
    try {
      return z.parse(schema, JSON.parse(stored));
    } catch (error) {
      console.warn(`Stored value ${key} cannot be read; the default is used.`, error);
      return fallback;
    }
  }

  return {
    read() {
      if (unsaved) return value;
      onceUpToDate();
      let stored: string | null = null;
      try {
        stored = localStorage.getItem(key);
      } catch {
        // Storage is closed to this page.
      }
      // The same text gives the same object, as useSyncExternalStore needs.
      if (stored !== text) {
        text = stored;
        value = parse(stored);
      }
      return value;
    },
    write(next) {
      onceUpToDate();
      text = JSON.stringify(next);
      value = next;
      unsaved = false;
      try {
        localStorage.setItem(key, text);
        localStorage.setItem(versionKey, brand.dataVersion);
      } catch (error) {
        console.warn(`Value ${key} cannot be stored; it is kept until the page closes.`, error);
        unsaved = true;
      }
      for (const changed of listeners) changed();
      return !unsaved;
    },
    subscribe(changed) {
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
}
