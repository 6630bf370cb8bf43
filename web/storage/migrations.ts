import { brand } from '#shared/config/brand.ts';

export const versionKey = `${brand.storagePrefix}version`;

/** One change of what is stored under `name`, for data older than version `to`. It gets what stood there as JSON, which may be anything. */
export interface Migration {
  to: string;
  name: string;
  change: (stored: unknown) => unknown;
}

/** All changes since the first version, oldest first. None yet: 1.0.0 is the first. */
const migrations: readonly Migration[] = [];

/** Whether version `a` comes before `b`; what is no version is older than any. */
function isOlder(a: string, b: string): boolean {
  const numbers = (version: string) => (/^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : [-1]);
  const [left, right] = [numbers(a), numbers(b)];
  for (const [i, part] of right.entries()) if ((left[i] ?? -1) !== part) return (left[i] ?? -1) < part;
  return false;
}

/**
 * Makes today's data of an older version's (STO-12). Nothing is thrown away: what a step cannot take stays as it is, and whoever reads it holds it to its schema. Data
 * of a newer version, which another tab may have brought, are left alone.
 */
export function bringUpToDate(steps: readonly Migration[] = migrations): void {
  try {
    const before = localStorage.getItem(versionKey);
    if (before === null || before === brand.dataVersion) return;
    for (const { to, name, change } of steps) {
      if (isOlder(before, to)) migrate(`${brand.storagePrefix}${name}`, change);
    }
    if (isOlder(before, brand.dataVersion)) localStorage.setItem(versionKey, brand.dataVersion);
  } catch (error) {
    console.warn('Stored data of another version cannot be brought up to date.', error);
  }
}

function migrate(key: string, change: Migration['change']): void {
  const stored = localStorage.getItem(key);
  if (stored === null) return;
  try {
    localStorage.setItem(key, JSON.stringify(change(JSON.parse(stored))));
  } catch (error) {
    console.warn(`Stored value ${key} cannot be brought up to date; it is kept as it is.`, error);
  }
}
