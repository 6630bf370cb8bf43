import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { conditionOf } from '#functions/search/conditions.ts';
import { findDocuments } from '#functions/search/find-documents.ts';
import { eachOccurrence, PostingsWriter } from '#functions/search/postings.ts';
import { documentsAfter } from '#functions/search/results/ordered-hits.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import {
  buildSegment,
  mergeSegments,
  openSegment,
  type SearchDocument,
  type Segment,
} from '#functions/search/segment.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

const folder = mkdtempSync(join(tmpdir(), 'segments-'));
const open: Segment[] = [];
afterAll(() => {
  for (const segment of open) segment.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
const newPath = (): string => join(folder, `segment-${files++}`);
function built(documents: readonly SearchDocument[]): string {
  const path = newPath();
  buildSegment(path, documents);
  return path;
}
function opened(path: string): Segment {
  const segment = openSegment(path);
  open.push(segment);
  return segment;
}

const asOf = Date.parse('2026-11-23T00:00:00Z') / 1000;
interface IndexPart {
  path: string;
  gone?: readonly string[];
}
function indexOf(...parts: readonly IndexPart[]) {
  return searchIndexOf(
    parts.map(({ path, gone = [] }, n) => ({ id: `${n}`, segment: opened(path), gone: new Set(gone) })),
  );
}
/** Ids and scores of what a query finds, the best first. */
function answers(index: ReturnType<typeof indexOf>, q: string, prefix = false): [string, number][] {
  const { must, not } = parseQuery(q, { prefix });
  const conditions = (clauses: typeof must) => clauses.map((clause) => conditionOf(index, clause));
  const found = findDocuments(index, { must: conditions(must), not: conditions(not), asOf });
  return documentsAfter(found, 'relevance', null, 1000).documents.map(({ id, score }) => [id, score]);
}
const found = (documents: readonly SearchDocument[], q: string, prefix = false): string[] =>
  answers(indexOf({ path: built(documents) }), q, prefix).map(([id]) => id);

let count = 0;
const documentOf = (given: Partial<SearchDocument>): SearchDocument => ({
  id: (count++).toString(16).padStart(16, '0'),
  title: 'A headline',
  summary: '',
  body: '',
  author: '',
  keywords: '',
  entities: [],
  topic: 'general',
  region: null,
  publisherId: 'paper',
  source: 'The Paper',
  language: 'en',
  publishedAt: '2026-11-20T12:00:00.000Z',
  ...given,
});

const vocabulary = ['harbour', 'minister', 'court', 'rain', 'island', 'bank', 'vote', 'Kingston', 'Lagos', 'São Paulo'];
const random = seededRandom('segments');
const pick = () => vocabulary[Math.floor(random() * vocabulary.length)] ?? '';
const text = (words: number) => Array.from({ length: words }, pick).join(' ');
const many = Array.from({ length: 300 }, (_, n) =>
  documentOf({
    title: text(5),
    summary: text(12),
    body: text(60),
    entities: [pick(), 'Ada Obi'],
    language: ['en', 'pt-BR', null][n % 3] ?? null,
    publishedAt: new Date((asOf - n * 7200) * 1000).toISOString(),
  }),
);
const queries = [
  'harbour',
  'minister court',
  '"island bank"',
  'vote -"court court"',
  'sao paulo',
  '"ada obi" lagos',
  'king',
];

describe('a merged segment', () => {
  test('a merged segment has the content of one that is built at once', () => {
    const parts = [many.slice(0, 100), many.slice(100, 130), many.slice(130)].map((some) => ({
      path: built(some),
      gone: new Set<string>(),
    }));
    const merged = newPath();
    mergeSegments(merged, parts);
    const atOnce = opened(built(many));
    const one = opened(merged);
    expect([...one.allTerms()]).toEqual([...atOnce.allTerms()]);
    expect(one.columns).toEqual(atOnce.columns);
    expect(one.dictionaries).toEqual(atOnce.dictionaries);
    expect([...one.documents()]).toEqual([...atOnce.documents()]);
  });

  test('a merged segment leaves out what is gone from its parts, with its terms', () => {
    const kept = documentOf({ title: 'Harbour reopens' });
    const gone = documentOf({ title: 'Quarantine ends', entities: ['Ada Obi'] });
    const merged = newPath();
    mergeSegments(merged, [{ path: built([gone, kept]), gone: new Set([gone.id]) }]);
    const segment = opened(merged);
    expect(segment.size).toBe(1);
    expect(segment.postingsOf('quarantine')).toBeNull();
    expect(answers(indexOf({ path: merged }), 'harbour').map(([id]) => id)).toEqual([kept.id]);
  });
});

test.each(queries)('%s has the same answers and scores from one segment and from many', (q) => {
  const one = answers(indexOf({ path: built(many) }), q, true);
  const replaced = many.slice(20, 60);
  const spread = indexOf(
    { path: built(many.slice(0, 60)) },
    { path: built([...replaced, ...many.slice(60, 200)]), gone: replaced.map(({ id }) => id) },
    { path: built(many.slice(200)) },
  );
  const several = answers(spread, q, true);
  expect(one.length).toBeGreaterThan(5);
  expect(several.map(([id]) => id)).toEqual(one.map(([id]) => id));
  for (const [n, [, score]] of several.entries()) expect(score).toBeCloseTo(one[n]?.[1] ?? 0, 9);
});

describe('a search', () => {
  test('a search finds words in the title, the summary, the body, the author, the keywords and the entities', () => {
    const documents = [
      documentOf({ title: 'Zanzibar votes' }),
      documentOf({ summary: 'The count in Zanzibar' }),
      documentOf({ body: 'Ships left for Zanzibar.' }),
      documentOf({ author: 'Zanzibar Desk' }),
      documentOf({ keywords: 'ports,Zanzibar' }),
      documentOf({ entities: ['Zanzibar'] }),
      documentOf({ body: 'Ships left.' }),
    ];
    expect(found(documents, 'zanzibar').sort()).toEqual(documents.slice(0, 6).map(({ id }) => id));
  });

  test('a search ranks a title above an entity, a summary and a body', () => {
    const filler = 'Notes of the day';
    const documents = [
      documentOf({ title: filler, body: 'A cyclone passed.' }),
      documentOf({ title: filler, summary: 'A cyclone passed.' }),
      documentOf({ title: filler, entities: ['Cyclone'] }),
      documentOf({ title: 'Cyclone of the day' }),
    ];
    expect(found(documents, 'cyclone')).toEqual(documents.toReversed().map(({ id }) => id));
  });

  test('a search ranks a new article above an equal old one, and finds both', () => {
    const old = documentOf({ title: 'Flood in the valley', publishedAt: '2019-01-01T00:00:00Z' });
    const recent = documentOf({ title: 'Flood in the valley', publishedAt: '2026-11-22T00:00:00Z' });
    expect(found([old, recent], 'flood')).toEqual([recent.id, old.id]);
  });

  test('a search matches a phrase within a field, and not across two', () => {
    const within = documentOf({ title: 'The prime minister speaks' });
    const apart = documentOf({ title: 'Minister buys prime land' });
    const across = documentOf({ title: 'Land is prime', summary: 'Minister resigns' });
    expect(found([within, apart, across], '"prime minister"')).toEqual([within.id]);
  });

  test('a search matches a phrase from the end of the summary into the body that goes on', () => {
    const summary = 'Fishermen of the northern coast met on Monday to discuss the new har…';
    const body = 'Fishermen of the northern coast met on Monday to discuss the new harbour levy.';
    const document = documentOf({ summary, body });
    for (const q of ['"new harbour levy"', '"discuss the new"', '"met on monday"'])
      expect(found([document], q)).toEqual([document.id]);
  });

  test('a search does not count a body twice that begins with its summary', () => {
    const summary = 'The harbour of the northern coast opens again today';
    const once = opened(built([documentOf({ summary: '', body: summary })]));
    const twice = opened(built([documentOf({ summary, body: summary })]));
    const occurrences = (segment: Segment) => {
      let sum = 0;
      eachOccurrence(segment.postingsOf('harbour') ?? new Uint8Array(), () => sum++);
      return sum;
    };
    expect([occurrences(once), occurrences(twice)]).toEqual([1, 1]);
  });

  test('a search leaves out excluded words and phrases', () => {
    const plain = documentOf({ title: 'Bank opens' });
    const river = documentOf({ title: 'River bank floods' });
    const central = documentOf({ title: 'Central bank of Ghana raises rates' });
    expect(found([plain, river, central], 'bank -river -"central bank"')).toEqual([plain.id]);
  });

  test.each([
    ['accents', 'politica sao', { title: 'Política em São Paulo', language: 'pt' }],
    ['accents in the query', 'médicos', { title: 'Medicos de la isla', language: 'es' }],
    ['plurals', 'islands', { title: 'An island votes' }],
    ['Arabic', 'القاهرة', { title: 'محادثات في القاهره اليوم', language: 'ar' }],
    ['Chinese', '北京大学', { title: '北京大学的学生', language: 'zh' }],
    ['Thai', 'กรุงเทพ', { title: 'น้ำท่วมกรุงเทพมหานคร', language: 'th' }],
  ])('a search finds %s', (_, q, given) => {
    const document = documentOf(given);
    expect(found([document, documentOf({ title: 'Something else' })], q)).toEqual([document.id]);
  });

  test('a search completes the last word only while typing', () => {
    const document = documentOf({ title: 'Parliament dissolved' });
    expect(found([document], 'parlia', true)).toEqual([document.id]);
    expect(found([document], 'parlia')).toEqual([]);
  });

  test('a search ends at its bounds for words of every kind', () => {
    const characters = [...'ab"\'-*()^:+.\\/|[]{}$?%_;\u0000\u200f\ud83d\ude00\ud800é北กา ـ\n\t='];
    const index = indexOf({ path: built(many) });
    const next = () => characters[Math.floor(random() * characters.length)] ?? '';
    for (let n = 0; n < 400; n++) {
      const q = Array.from({ length: Math.ceil(random() * 200) }, next).join('');
      expect(answers(index, q, n % 2 === 0).length).toBeLessThanOrEqual(many.length);
    }
    expect(answers(index, 'harbour '.repeat(10_000))).toHaveLength(answers(index, 'harbour').length);
  });
});

test('a segment of another format, or a file that is none, is refused', () => {
  const path = newPath();
  writeFileSync(path, 'not a database, although it is long enough to be the header of one. '.repeat(20));
  expect(() => openSegment(path)).toThrow();
});

test('an index has at most 35 % of the bytes of its text', () => {
  const words = Array.from(
    { length: 4000 },
    (_, n) => `${['ka', 'lo', 'mi', 'ter', 'san', 'dor', 'vel'][n % 7]}${n.toString(36)}n`,
  );
  // Ranks by Zipf's law, as words of a language have them.
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? '';
  const documents = Array.from({ length: 4000 }, () => {
    const body = Array.from({ length: 200 }, word).join(' of the ');
    return documentOf({ title: body.slice(0, 60), summary: body.slice(0, 180), body });
  });
  const bytes = documents.reduce((sum, { title, summary, body }) => sum + Buffer.byteLength(title + summary + body), 0);
  expect(statSync(built(documents)).size / bytes).toBeLessThan(0.35);
});

test('postings keep numbers of every length', () => {
  const numbers = [0, 1, 111, 112, 223, 224, 3183, 3184, 6367, 6368, 232_688, 465_119, 465_120, 70_000_000];
  const writer = new PostingsWriter();
  for (const row of numbers) writer.add(row, numbers);
  const read: [number, number][] = [];
  eachOccurrence(writer.bytes(), (row, position) => read.push([row, position]));
  expect(read).toEqual(numbers.flatMap((row) => numbers.map((position) => [row, position])));
});
