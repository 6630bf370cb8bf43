import type { Location } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';

const storageKey = `${brand.storagePrefix}history`;
/** The oldest ones beyond this number are dropped. */
const maxNumbers = 200;
/** The router's key of an entry that the router has not made: every page that another site has opened has it. */
const firstKey = 'default';

/** Names a history entry, also after a reload. */
export const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === firstKey ? `${firstKey} ${pathname}${search}` : key;

/** A new visit of an address begins at its top; a reload, Back and a tab that the system has discarded do not. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate' && !wasDiscarded;
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    const isUsable = (name: string, value: unknown) =>
      typeof value === 'number' && Number.isFinite(value) && !(name.startsWith(firstKey) && isNewVisit());
    return new Map(entries.filter(([name, value]) => isUsable(name, value)));
  } catch {
    // Blocked or damaged storage.
    return new Map();
  }
}

let known: Map<string, number> | undefined;
function numbers(): Map<string, number> {
  known ??= read();
  return known;
}

function save(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...numbers()].slice(-maxNumbers))));
  } catch {
    // Then a reload begins at the top.
  }
}

let isSaving = false;

/** Numbers of a history entry, such as its scroll position. They survive a reload and a discarded tab. */
export const historyMemory = {
  get: (entry: string, name: string): number | undefined => numbers().get(`${entry} ${name}`),
  set(entry: string, name: string, value: number): void {
    numbers().delete(`${entry} ${name}`);
    numbers().set(`${entry} ${name}`, value);
    if (isSaving) return;
    isSaving = true;
    window.addEventListener('pagehide', save);
    // Phones discard hidden tabs without another event.
    document.addEventListener('visibilitychange', save);
  },
};
