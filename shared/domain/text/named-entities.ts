import { capitalisedRuns, type KnownName } from './capitalised-runs.ts';
import type { FoldedText } from './folded-text.ts';

interface Candidate {
  name: string;
  at: number;
  count: number;
  /** The only evidence is the capital of a sentence's first word. */
  doubtful: boolean;
}

/** German capitalises every noun, so capitals prove nothing there. */
const everyNounCapital = /^(?:de|lb|gsw)\b/i;

/**
 * Distinct names of people, organisations and places, the most relevant first: runs of capitalised words, and matches
 * of the vocabulary under their usual English name. In scripts without capitals only the vocabulary finds names.
 * @param options.lead end of the title and summary in the folded text; names before it weigh more
 */
export function namedEntities(
  folded: FoldedText,
  known: readonly KnownName[],
  options: { lead: number; language?: string | null | undefined; limit: number },
): string[] {
  const found = new Map<string, Candidate>();
  const add = (name: string, at: number, doubtful: boolean) => {
    const key = name.toLowerCase();
    const before = found.get(key);
    if (before === undefined) found.set(key, { name, at, count: 1, doubtful });
    else {
      before.count++;
      before.doubtful &&= doubtful;
    }
  };
  for (const { name, start } of known) if (name !== '') add(name, start, false);
  if (!everyNounCapital.test(options.language ?? ''))
    for (const { name, at, doubtful } of capitalisedRuns(folded, known)) add(name, at, doubtful);

  const sure = [...found.values()].filter(({ doubtful }) => !doubtful);
  const vocabulary = new Set(known.map(({ name }) => name));
  // After "Bukola Shonibare" a text says only "Shonibare": the full name is enough.
  const partsOfLonger = new Set(
    sure.filter(({ name }) => name.includes(' ')).flatMap(({ name }) => name.toLowerCase().split(' ')),
  );
  const repeats = ({ name }: Candidate) => !vocabulary.has(name) && partsOfLonger.has(name.toLowerCase());
  const weight = ({ at, count }: Candidate) => Math.min(count, 4) + (at < options.lead ? 2 : 0);
  return sure
    .filter((candidate) => !repeats(candidate))
    .sort((a, b) => weight(b) - weight(a) || a.at - b.at)
    .slice(0, options.limit)
    .map(({ name }) => name);
}
