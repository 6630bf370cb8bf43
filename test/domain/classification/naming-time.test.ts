import { expect, test } from 'vitest';
import { classify } from '#shared/domain/classification/classification.ts';

const characters = 6000;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Different acronyms of three letters. */
const acronyms = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
const long = (words: readonly string[], gap: string) => words.join(gap).slice(0, characters);

/** Processor time of twenty texts: of one, too little is measured. */
function cost(text: string): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < 20; time++)
    classify({ title: 'News', summary: '', text, sourceRegion: null, sourceCategory: 'general' }, []);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  [
    'one acronym',
    long(
      Array.from({ length: characters }, () => 'ABC'),
      '. ',
    ),
  ],
  ['many acronyms', long(acronyms, '. ')],
])('names are found in a text of %s in about the time of plain words', (_, hostile) => {
  const plain = long(
    Array.from({ length: characters }, (__, n) => acronyms[n]?.toLowerCase() ?? 'a'),
    ' ',
  );
  cost(plain);
  cost(hostile);
  expect(cost(hostile)).toBeLessThan(6 * Math.max(cost(plain), 10));
});
