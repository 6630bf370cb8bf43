import { useSyncExternalStore } from 'react';
import type { StoredValue } from './stored-value.ts';

/** The current value; the component draws again when it changes, here or in another tab. */
export function useStored<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.read);
}
