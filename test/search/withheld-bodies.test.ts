import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { answerOf } from '#functions/search/answer-query.ts';
import { neighboursOf } from '#functions/search/neighbours.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { openedSegment } from '#test/support/search/opened-segment.ts';

const folder = mkdtempSync(join(tmpdir(), 'withheld-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documentOf = (given: Partial<SearchDocument>): SearchDocument => ({
  ...{ id: 'open', title: 'Cricket in Lagos', summary: '', body: '', author: '', keywords: '', entities: [] },
  ...{ topic: 'general', region: null, publisherId: 'paper', source: 'Paper', language: 'en' },
  publishedAt: '2026-11-22T00:00:00Z',
  ...given,
});
const summary = 'Port workers wait for news';
const secret =
  'The minister agreed in a private meeting at the harbour hotel to sell the northern terminal to Meridian Logistics for ninety million dollars';

/** An index with an article whose body is withheld, and others. */
function indexOf(body: string) {
  const path = join(folder, 'segment');
  buildSegment(path, [
    documentOf({}),
    documentOf({ id: 'premium', title: 'Port', summary, body, isBodyWithheld: true }),
  ]);
  return searchIndexOf([{ id: 'one', segment: openedSegment(path), gone: [] }]);
}

/** What readers see of the articles. */
const textsOf = async () => ['Cricket in Lagos', 'Port', summary].map((text) => ({ text, language: 'en' }));

type Index = ReturnType<typeof indexOf>;
/** What the public search reveals of an answer. */
async function seen(index: Index, q: string, prefix = false): Promise<string> {
  const where = { asOf: 1_795_000_000 };
  const { found, instead } = await answerOf(index, { q, prefix }, where, 'relevance', textsOf);
  const order = found.hits.flatMap(({ rows, scores, lacks }) => [...rows].map((row, i) => [row, scores[i], lacks[i]]));
  const neighbours = found.total > 0 ? [] : await neighboursOf(index, { q }, false, textsOf);
  return JSON.stringify({ total: found.total, order, instead, neighbours });
}

/** Words that a stranger knows: those of the body and others. */
const dictionary = [...new Set(secret.toLowerCase().split(' ')), 'cricket', 'boat', 'president', 'southern'];

/** Plays the oracle: the pairs of words that the answers show to be side by side. */
async function spelledOut(index: Index): Promise<string[]> {
  const without = await seen(index, 'port -zzzz');
  const pairs = dictionary
    .flatMap((a) => dictionary.map((b) => `"${a} ${b}"`))
    // A function word is left out, and the other one is no pair.
    .filter((pair) => parseQuery(pair, { prefix: false }).must[0]?.kind === 'phrase');
  const shown: string[] = [];
  for (const pair of pairs) {
    const isExcluded = (await seen(index, `port -${pair}`)) !== without;
    if (isExcluded || (await answerTotal(index, pair)) > 0) shown.push(pair);
  }
  return shown;
}
const answerTotal = async (index: Index, q: string, prefix = false): Promise<number> =>
  JSON.parse(await seen(index, q, prefix)).total;

describe('a withheld body', () => {
  const real = indexOf(secret);
  const none = indexOf('');

  test('a withheld body is not spelled out by phrases and exclusions of pairs of words', async () => {
    expect(await spelledOut(real)).toEqual([]);
  });

  test('a withheld body gives the same answers whatever the order and number of its words', async () => {
    const words = secret.split(' ');
    const other = indexOf([...words.toReversed(), ...words.filter((_, n) => n % 3 === 0)].join(' '));
    const queries = [
      ...dictionary,
      ...dictionary.map((word) => `port ${word}`),
      ...dictionary.map((word, n) => `${word} ${dictionary[(n + 5) % dictionary.length]}`),
    ];
    for (const q of queries) expect([q, await seen(real, q)]).toEqual([q, await seen(other, q)]);
  });

  test('a withheld body does not answer exclusions of its words', async () => {
    for (const word of dictionary)
      expect([word, await seen(real, `port -${word}`)]).toEqual([word, await seen(none, `port -${word}`)]);
  });

  test('a withheld body does not change which words an article is said to lack', async () => {
    const lacked = async (index: Index, q: string) => {
      const { found } = await answerOf(index, { q }, { asOf: 1_795_000_000 }, 'relevance', textsOf);
      return found.hits.map(({ rows, lacks }) => [[...rows], [...lacks]]);
    };
    for (const word of dictionary) {
      const q = `port workers wait news zzzz ${word}`;
      expect([q, await lacked(real, q)]).toEqual([q, await lacked(none, q)]);
    }
    expect(await lacked(real, 'port workers wait news zzzz meridian')).toEqual([[[1], [0b110000]]]);
  });

  test('a withheld body does not answer beginnings of its words', async () => {
    for (const word of dictionary.filter(({ length }) => length > 4)) {
      const beginning = word.slice(0, 4);
      expect([beginning, await answerTotal(real, beginning)]).toEqual([beginning, await answerTotal(none, beginning)]);
      expect(await answerTotal(real, beginning, true)).toBe(await answerTotal(none, beginning, true));
    }
  });

  test('a withheld body corrects no typing error to one of its words', async () => {
    for (const written of ['meridain', 'lojistics', 'terminql', 'mynister'])
      expect(JSON.parse(await seen(real, written))).toMatchObject({ total: 0, instead: null, neighbours: [] });
  });

  test('a withheld body in a script without spaces is not found: its pairs of characters overlap', async () => {
    const chinese = indexOf('部长同意出售北部码头');
    for (const q of ['部长', '同意', '码头', '部长同意']) expect([q, await answerTotal(chinese, q)]).toEqual([q, 0]);
  });

  test('a withheld body is found by a word of it, and its title and summary by phrases and exclusions', async () => {
    expect(await answerTotal(real, 'meridian')).toBe(1);
    expect(await answerTotal(real, '"port workers"')).toBe(1);
    expect(await answerTotal(real, 'port -workers')).toBe(0);
    expect(await answerTotal(real, 'workers meridian')).toBe(1);
  });
});
