import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '#functions/search/answer-query.ts';
import { documentsAfter, type Order } from '#functions/search/results/ordered-hits.ts';
import { type SearchIndex, searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { openedSegment } from '#test/support/search/opened-segment.ts';

const asOf = Date.parse('2026-11-23T00:00:00Z') / 1000;
const titles = {
  both: 'Dengue spreads to Barbados',
  dengue: 'Dengue dengue dengue: what helps',
  barbados: 'Barbados votes',
  clinics: 'Clinics open in Kingston',
};

let index: SearchIndex;
const folder = mkdtempSync(join(tmpdir(), 'answers-'));

beforeAll(() => {
  const path = join(folder, 'segment');
  const many = Array.from({ length: 20 }, (_, n): [string, string] => [`cricket-${n}`, `Cricket match ${n} in Lagos`]);
  buildSegment(
    path,
    [...Object.entries(titles), ...many].map(
      ([id, title]): SearchDocument => ({
        id,
        title,
        summary: '',
        body: '',
        author: '',
        keywords: '',
        entities: [],
        topic: 'general',
        region: null,
        publisherId: 'paper',
        source: 'Paper',
        language: 'en',
        publishedAt: id === 'both' ? '2026-10-01T00:00:00Z' : '2026-11-22T00:00:00Z',
      }),
    ),
  );
  index = searchIndexOf([{ id: 'one', segment: openedSegment(path), gone: [] }]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function found(q: string, order: Order = 'relevance'): Promise<string[]> {
  const answer = await answerOf(index, parseQuery(q, { prefix: false }), { asOf }, order);
  const { documents } = await documentsAfter(answer.found, order, null, 50);
  return documents.map(({ id }) => id);
}

describe('an answer', () => {
  test('an answer has articles with all words first, even old ones, then those with some', async () => {
    expect(await found('dengue barbados')).toEqual(['both', expect.any(String), expect.any(String)]);
  });

  test('an answer has at least half of the words in each article', async () => {
    expect(await found('clinics kingston dengue barbados lagos votes')).toEqual([]);
    expect(await found('clinics kingston lagos match')).toContain('clinics');
  });

  test('an answer has only articles with all words if these fill a page', async () => {
    expect(await found('cricket lagos')).toHaveLength(20);
  });

  test('an answer has only articles with all words in the order of time', async () => {
    expect(await found('dengue barbados', 'newest')).toEqual(['both']);
  });

  test('an answer forgives a typing error, and still requires the other word first', async () => {
    expect((await found('dengu barbados'))[0]).toBe('both');
  });

  test('an answer leaves out what the query excludes, also from partial matches', async () => {
    expect(await found('dengue barbados -votes')).not.toContain('barbados');
  });
});
