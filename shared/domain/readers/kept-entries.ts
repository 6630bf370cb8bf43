/** An article that a reader has saved or opened, or has removed from this list. */
export interface KeptEntry {
  id: string;
  /** When, in milliseconds. */
  at: number;
  /** Stays for a while: another device has to know. */
  removed?: true | undefined;
}

/** Entries of a list; the oldest are dropped. */
export const keptEntries = 500;
/** The ids of articles that the server stores. */
export const keptId = /^[\w-]{1,64}$/;

/** The lists of two devices as one: what was done last with each article, the newest first. */
export function mergedEntries(a: readonly KeptEntry[], b: readonly KeptEntry[]): KeptEntry[] {
  const latest = new Map<string, KeptEntry>();
  for (const one of [...a, ...b]) {
    const known = latest.get(one.id);
    if (known === undefined || known.at < one.at || (known.at === one.at && one.removed === true))
      latest.set(one.id, one);
  }
  return [...latest.values()]
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
    .slice(0, keptEntries);
}

/** The ids that a list has, the newest first. */
export const idsOf = (entries: readonly KeptEntry[]): string[] =>
  entries.flatMap(({ id, removed }) => (removed ? [] : [id]));
