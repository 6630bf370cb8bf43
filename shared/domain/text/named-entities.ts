import { capitalisedRuns } from './capitalised-runs.ts';
import type { FoldedText } from './folded-text.ts';

/** A name of the vocabulary where it stands in the folded text, the end exclusive. */
export interface KnownName {
  name: string;
  start: number;
  end: number;
  /** Written as a nationality or in another spelling ("Jamaican", "Jamaïque"), not as the name itself. */
  derived: boolean;
}

interface Candidate {
  name: string;
  at: number;
  count: number;
  /** Nothing but the capital of a sentence's first word speaks for it. */
  doubtful: boolean;
}

/** Written German gives every noun a capital, so capitals say nothing there. */
const everyNounCapital = /^(?:de|lb|gsw)\b/i;

/**
 * Distinct names of people, organisations and places (CLS-05, CLS-14), the most telling first: runs of capitalised words, and what the
 * vocabulary knows, under its usual English name. Capitals tell names only in scripts that have them; elsewhere the vocabulary alone does.
 * @param options.lead position in the folded text up to which a name weighs more: the title and the summary
 */
export function namedEntities(
  folded: FoldedText,
  known: readonly KnownName[],
  options: { lead: number; language?: string | null | undefined; limit: number },
): string[] {
  const found = new Map<string, Candidate>();
  const meet = (name: string, at: number, doubtful: boolean) => {
    const key = name.toLowerCase();
    const before = found.get(key);
    if (before === undefined) found.set(key, { name, at, count: 1, doubtful });
    else {
      before.count++;
      before.doubtful &&= doubtful;
    }
  };
  for (const { name, start } of known) if (name !== '') meet(name, start, false);
  if (!everyNounCapital.test(options.language ?? ''))
    for (const { name, at, doubtful } of capitalisedRuns(folded, known)) meet(name, at, doubtful);

  const sure = [...found.values()].filter(({ doubtful }) => !doubtful);
  const vocabulary = new Set(known.map(({ name }) => name));
  // "Bukola Shonibare" is later only "Shonibare": one person, one name.
  const longer = sure.filter(({ name }) => name.includes(' ')).map(({ name }) => ` ${name.toLowerCase()} `);
  const repeats = ({ name }: Candidate) =>
    !name.includes(' ') && !vocabulary.has(name) && longer.some((whole) => whole.includes(` ${name.toLowerCase()} `));
  const weight = ({ at, count }: Candidate) => Math.min(count, 4) + (at < options.lead ? 2 : 0);
  return sure
    .filter((candidate) => !repeats(candidate))
    .sort((a, b) => weight(b) - weight(a) || a.at - b.at)
    .slice(0, options.limit)
    .map(({ name }) => name);
}
