import { useSyncExternalStore } from 'react';
import { brand } from '#shared/config/brand.ts';
import { observable } from '../state/observable.ts';
import type { Shape } from '../state/shapes.ts';

/** A value in localStorage. */
export interface StoredValue<T, Written = T> {
  read: () => T;
  /** Returns false if the browser refuses to store the value, which then lives until the page closes. */
  write(value: Written): boolean;
  /** What it is where nothing is stored, and in a served document. */
  unset: T;
  /** Calls `changed` after each change, including changes made in another tab. Returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void;
}

/**
 * Declares a value under the product's prefix that is checked by `shape` when it is read. Damaged data are logged and
 * read as `fallback`, damaged entries of a list are left out; without localStorage the value is kept in memory. Every
 * write also stores the data version.
 */
export function storedValue<T>(name: string, shape: Shape<T>, fallback: T): StoredValue<T> {
  const key = `${brand.storagePrefix}${name}`;
  const stored = textUnder(key, () => localStorage.setItem(versionKey, brand.dataVersion));
  let text: string | null | undefined;
  let value = fallback;

  function parse(json: string | null): T {
    if (json === null) return fallback;
    const damaged: unknown[] = [];
    try {
      const read = shape(JSON.parse(json), (part) => damaged.push(part));
      if (damaged.length > 0)
        console.warn(`Could not read stored value ${key}, leaving out the damaged entries.`, ...damaged);
      return read;
    } catch (error) {
      console.warn(`Could not read stored value ${key}, using the default.`, error);
      return fallback;
    }
  }

  return {
    read() {
      migrateOnce();
      const current = stored.read();
      // useSyncExternalStore needs the same object for the same text.
      if (current !== text) {
        text = current;
        value = parse(current);
      }
      return value;
    },
    write(next) {
      migrateOnce();
      text = JSON.stringify(next);
      value = next;
      return stored.write(text);
    },
    unset: fallback,
    subscribe: stored.subscribe,
  };
}

/** By key: two values that read the same text see each other's changes. */
const texts = new Map<string, StoredValue<string | null, string>>();

/**
 * The text under a key of localStorage; null if there is none.
 * @param onStored called after the text was stored, and may throw too
 */
export function textUnder(key: string, onStored: () => void = () => {}): StoredValue<string | null, string> {
  const text = texts.get(key) ?? newText(key, onStored);
  texts.set(key, text);
  return text;
}

function newText(key: string, onStored: () => void): StoredValue<string | null, string> {
  let unsaved: string | null = null;
  const changes = observable(0, () => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) notify();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
  const notify = () => changes.set(changes.get() + 1);
  return {
    read() {
      try {
        return unsaved ?? localStorage.getItem(key);
      } catch {
        // localStorage is blocked for this page.
        return null;
      }
    },
    write(text) {
      unsaved = null;
      try {
        localStorage.setItem(key, text);
        onStored();
      } catch (error) {
        console.warn(`Could not store ${key}, keeping the value until the page closes.`, error);
        unsaved = text;
      }
      notify();
      return unsaved === null;
    },
    unset: null,
    subscribe: changes.subscribe,
  };
}

/** Returns the current value and re-renders the component when it changes, in this tab or another. */
export function useStored<T>(stored: Pick<StoredValue<T>, 'read' | 'subscribe' | 'unset'>): T {
  return useSyncExternalStore(stored.subscribe, stored.read, () => stored.unset);
}

/** A conversion of the data stored under `name` for data versions before `to`. `change` gets the parsed JSON. */
export interface Migration {
  to: string;
  name: string;
  change: (stored: unknown) => unknown;
}

/** All migrations, oldest first. Empty: 1.0.0 is the first version. */
const migrations: readonly Migration[] = [];

const versionKey = `${brand.storagePrefix}version`;

/** Compares two versions such as 1.2.3. A text that is no version is older than every version. */
const isOlder = (a: string, b: string): boolean =>
  !/^\d+\.\d+\.\d+$/.test(a) || a.localeCompare(b, 'en', { numeric: true }) < 0;

/**
 * Converts the data of an older version. Data that a migration cannot convert stay as they are: the schema rejects
 * them when they are read. Data of a newer version, which another tab may have stored, are left alone.
 */
export function migrateStoredData(steps: readonly Migration[] = migrations): void {
  try {
    const storedVersion = localStorage.getItem(versionKey);
    if (storedVersion === null || storedVersion === brand.dataVersion) return;
    for (const { to, name, change } of steps) {
      if (isOlder(storedVersion, to)) migrate(`${brand.storagePrefix}${name}`, change);
    }
    if (isOlder(storedVersion, brand.dataVersion)) localStorage.setItem(versionKey, brand.dataVersion);
  } catch (error) {
    console.warn('Could not migrate the stored data.', error);
  }
}

function migrate(key: string, change: Migration['change']): void {
  const stored = localStorage.getItem(key);
  if (stored === null) return;
  try {
    localStorage.setItem(key, JSON.stringify(change(JSON.parse(stored))));
  } catch (error) {
    console.warn(`Could not migrate stored value ${key}, leaving it unchanged.`, error);
  }
}

let isMigrated = false;

/** Runs before the first read or write, because a write sets the version that identifies older data. */
function migrateOnce(): void {
  if (isMigrated) return;
  isMigrated = true;
  migrateStoredData();
}
