export const hiddenKinds = ['publisher', 'topic', 'word'] as const;

/** A publisher, topic or word whose articles a reader leaves out of lists. Times in milliseconds. */
export interface Hidden {
  kind: (typeof hiddenKinds)[number];
  /** The id of the publisher or topic; of a word, its folded form (`foldPhrase`). */
  value: string;
  /** What readers call it. */
  name: string;
  /** When the reader decided this. */
  at: number;
  /** Null: for good. What was undone has ended when that was decided: another device has to know. */
  until: number | null;
}

export const hiddenLimits = {
  /** Hidden at the same time, and kept with what has ended. */
  active: 100,
  kept: 200,
  /** Characters. */
  word: 60,
  value: 120,
  name: 200,
} as const;

export const isHiding = ({ until }: Pick<Hidden, 'until'>, now: number): boolean => until === null || until > now;

export const isSameTarget = (a: Pick<Hidden, 'kind' | 'value'>, b: Pick<Hidden, 'kind' | 'value'>): boolean =>
  a.kind === b.kind && a.value === b.value;

/**
 * What two devices hide as one list: the later decision about each target, the newest first. Of too many, those that
 * have ended go first.
 */
export function mergedHidden(a: readonly Hidden[], b: readonly Hidden[], now: number): Hidden[] {
  const latest = new Map<string, Hidden>();
  for (const one of [...a, ...b]) {
    const key = `${one.kind} ${one.value}`;
    const known = latest.get(key);
    if (known === undefined || known.at < one.at) latest.set(key, one);
  }
  const all = [...latest.values()].toSorted((one, other) => other.at - one.at || (one.value < other.value ? -1 : 1));
  const active = all.filter((one) => isHiding(one, now));
  const ended = all.filter((one) => !isHiding(one, now));
  return [...active, ...ended].slice(0, hiddenLimits.kept);
}
