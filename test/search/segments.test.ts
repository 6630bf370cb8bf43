import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { conditionsOf } from '#functions/search/conditions.ts';
import { findDocuments } from '#functions/search/find-documents.ts';
import { eachDocument, PostingsWriter } from '#functions/search/postings.ts';
import { documentsAfter } from '#functions/search/results/ordered-hits.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, mergeSegments, type SearchDocument } from '#functions/search/segment.ts';
import type { SegmentReader } from '#functions/search/segment-reader.ts';
import { SegmentScan } from '#functions/search/segment-scan.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { openedSegment, requestedSegment } from '#test/support/search/opened-segment.ts';

const folder = mkdtempSync(join(tmpdir(), 'segments-'));
const open: SegmentScan[] = [];
afterAll(() => {
  for (const scan of open) scan.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
const newPath = (): string => join(folder, `segment-${files++}`);
function built(documents: readonly SearchDocument[]): string {
  const path = newPath();
  buildSegment(path, documents);
  return path;
}
function scanned(path: string): SegmentScan {
  const scan = new SegmentScan(path);
  open.push(scan);
  return scan;
}

const asOf = Date.parse('2026-11-23T00:00:00Z') / 1000;
interface IndexPart {
  path: string;
  gone?: readonly number[];
  segment?: SegmentReader;
}
function indexOf(...parts: readonly IndexPart[]) {
  return searchIndexOf(
    parts.map(({ path, gone = [], segment = openedSegment(path) }, n) => ({ id: `${n}`, segment, gone })),
  );
}
/** Ids and scores of what a query finds, the best first. */
async function answers(index: ReturnType<typeof indexOf>, q: string, prefix = false): Promise<[string, number][]> {
  const found = await findDocuments(index, { ...(await conditionsOf(index, parseQuery(q, { prefix }))), asOf });
  const { documents } = await documentsAfter(found, 'relevance', null, 1000);
  return documents.map(({ id, score }) => [id, score]);
}
const found = async (documents: readonly SearchDocument[], q: string, prefix = false): Promise<string[]> =>
  (await answers(indexOf({ path: built(documents) }), q, prefix)).map(([id]) => id);

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
      gone: [],
    }));
    const merged = newPath();
    expect(mergeSegments(merged, parts).map((rows) => rows[0])).toEqual([0, 100, 130]);
    const atOnce = scanned(built(many));
    const one = scanned(merged);
    expect([...one.terms()]).toEqual([...atOnce.terms()]);
    expect(one.columns).toEqual(atOnce.columns);
    expect(one.dictionaries).toEqual(atOnce.dictionaries);
    expect([...one.ids()]).toEqual([...atOnce.ids()]);
    expect([...one.entities()]).toEqual([...atOnce.entities()]);
  });

  test('a merged segment leaves out what is gone from its parts, with its terms', async () => {
    const kept = documentOf({ title: 'Harbour reopens', entities: ['Musa Bello'] });
    const gone = documentOf({ title: 'Quarantine ends', entities: ['Ada Obi'] });
    const merged = newPath();
    expect(mergeSegments(merged, [{ path: built([gone, kept]), gone: [0] }])).toEqual([Int32Array.of(-1, 0)]);
    const segment = openedSegment(merged);
    expect(segment.size).toBe(1);
    expect(await segment.postingsOf(['quarantine'])).toEqual(new Map());
    expect(await segment.entitiesOf([0])).toEqual([['Musa Bello']]);
    expect((await answers(indexOf({ path: merged }), 'harbour')).map(([id]) => id)).toEqual([kept.id]);
  });
});

test.each(queries)('%s has the same answers and scores from one segment and from many', async (q) => {
  const one = await answers(indexOf({ path: built(many) }), q, true);
  const replaced = many.slice(20, 60);
  const spread = indexOf(
    { path: built(many.slice(0, 60)) },
    { path: built([...replaced, ...many.slice(60, 200)]), gone: [...replaced.keys()] },
    { path: built(many.slice(200)) },
  );
  const several = await answers(spread, q, true);
  expect(one.length).toBeGreaterThan(5);
  expect(several.map(([id]) => id)).toEqual(one.map(([id]) => id));
  for (const [n, [, score]] of several.entries()) expect(score).toBeCloseTo(one[n]?.[1] ?? 0, 9);
});

describe('a search', () => {
  test('a search finds words in the title, the summary, the body, the author, the keywords and the entities', async () => {
    const documents = [
      documentOf({ title: 'Zanzibar votes' }),
      documentOf({ summary: 'The count in Zanzibar' }),
      documentOf({ body: 'Ships left for Zanzibar.' }),
      documentOf({ author: 'Zanzibar Desk' }),
      documentOf({ keywords: 'ports,Zanzibar' }),
      documentOf({ entities: ['Zanzibar'] }),
      documentOf({ body: 'Ships left.' }),
    ];
    expect((await found(documents, 'zanzibar')).sort()).toEqual(documents.slice(0, 6).map(({ id }) => id));
  });

  test('a search ranks a title above an entity, a summary and a body', async () => {
    const filler = 'Notes of the day';
    const documents = [
      documentOf({ title: filler, body: 'A cyclone passed.' }),
      documentOf({ title: filler, summary: 'A cyclone passed.' }),
      documentOf({ title: filler, entities: ['Cyclone'] }),
      documentOf({ title: 'Cyclone of the day' }),
    ];
    expect(await found(documents, 'cyclone')).toEqual(documents.toReversed().map(({ id }) => id));
  });

  test('a search ranks a new article above an equal old one, and finds both', async () => {
    const old = documentOf({ title: 'Flood in the valley', publishedAt: '2019-01-01T00:00:00Z' });
    const recent = documentOf({ title: 'Flood in the valley', publishedAt: '2026-11-22T00:00:00Z' });
    expect(await found([old, recent], 'flood')).toEqual([recent.id, old.id]);
  });

  test('a search matches a phrase within a field, and not across two', async () => {
    const within = documentOf({ title: 'The prime minister speaks' });
    const apart = documentOf({ title: 'Minister buys prime land' });
    const across = documentOf({ title: 'Land is prime', summary: 'Minister resigns' });
    expect(await found([within, apart, across], '"prime minister"')).toEqual([within.id]);
  });

  test('a search matches a phrase from the end of the summary into the body that goes on', async () => {
    const summary = 'Fishermen of the northern coast met on Monday to discuss the new har…';
    const body = 'Fishermen of the northern coast met on Monday to discuss the new harbour levy.';
    const document = documentOf({ summary, body });
    for (const q of ['"new harbour levy"', '"discuss the new"', '"met on monday"'])
      expect(await found([document], q)).toEqual([document.id]);
  });

  test('a search does not count a body twice that begins with its summary', async () => {
    const summary = 'The harbour of the northern coast opens again today';
    const once = openedSegment(built([documentOf({ summary: '', body: summary })]));
    const twice = openedSegment(built([documentOf({ summary, body: summary })]));
    const occurrences = async (segment: SegmentReader) => {
      let sum = 0;
      const postings = (await segment.postingsOf(['harbour'])).get('harbour');
      eachDocument(postings ?? new Uint8Array(), (_row, _positions, count) => (sum += count));
      return sum;
    };
    expect([await occurrences(once), await occurrences(twice)]).toEqual([1, 1]);
  });

  test('a search leaves out excluded words and phrases', async () => {
    const plain = documentOf({ title: 'Bank opens' });
    const river = documentOf({ title: 'River bank floods' });
    const central = documentOf({ title: 'Central bank of Ghana raises rates' });
    expect(await found([plain, river, central], 'bank -river -"central bank"')).toEqual([plain.id]);
  });

  test.each([
    ['accents', 'politica sao', { title: 'Política em São Paulo', language: 'pt' }],
    ['accents in the query', 'médicos', { title: 'Medicos de la isla', language: 'es' }],
    ['plurals', 'islands', { title: 'An island votes' }],
    ['Arabic', 'القاهرة', { title: 'محادثات في القاهره اليوم', language: 'ar' }],
    ['Chinese', '北京大学', { title: '北京大学的学生', language: 'zh' }],
    ['Thai', 'กรุงเทพ', { title: 'น้ำท่วมกรุงเทพมหานคร', language: 'th' }],
  ])('a search finds %s', async (_, q, given) => {
    const document = documentOf(given);
    expect(await found([document, documentOf({ title: 'Something else' })], q)).toEqual([document.id]);
  });

  test('a search completes the last word only while typing', async () => {
    const document = documentOf({ title: 'Parliament dissolved' });
    expect(await found([document], 'parlia', true)).toEqual([document.id]);
    expect(await found([document], 'parlia')).toEqual([]);
  });

  test('a search ends at its bounds for words of every kind', async () => {
    const characters = [...'ab"\'-*()^:+.\\/|[]{}$?%_;\u0000\u200f\ud83d\ude00\ud800é北กา ـ\n\t='];
    const index = indexOf({ path: built(many) });
    const next = () => characters[Math.floor(random() * characters.length)] ?? '';
    for (let n = 0; n < 400; n++) {
      const q = Array.from({ length: Math.ceil(random() * 200) }, next).join('');
      expect((await answers(index, q, n % 2 === 0)).length).toBeLessThanOrEqual(many.length);
    }
    expect(await answers(index, 'harbour '.repeat(10_000))).toEqual(await answers(index, 'harbour'));
  });
});

test('a file that is no segment is refused', () => {
  const path = newPath();
  writeFileSync(path, 'not a segment, although it is long enough to be the tail of one. '.repeat(20));
  expect(() => openedSegment(path)).toThrow();
  expect(() => scanned(path)).toThrow();
});

describe('a segment that is read in parts', () => {
  const dictionary = Array.from({ length: 3000 }, (_, n) => `${'bdfgklmnprst'[n % 12]}a${n.toString(36)}o`);
  const frequent = 'storm';
  const large = Array.from({ length: 4000 }, (_, n) =>
    documentOf({
      title: `${dictionary[n % 3000]} ${frequent} ${frequent} ${n}`,
      body: Array.from({ length: 30 }, (__, i) => dictionary[(n * 7 + i * i) % 3000]).join(' '),
      entities: [`Person ${n % 50}`],
    }),
  );
  const path = built(large);
  const requests: number[] = [];
  const inParts = () => {
    requests.length = 0;
    return requestedSegment(path, ([, length]) => requests.push(length));
  };

  test.each([frequent, 'badio storm', '"ba0o storm"', 'ba0o -storm', 'stor'])(
    'a segment that is read in parts has the answers to %s of one that is read whole',
    async (q) => {
      const whole = await answers(indexOf({ path }), q, true);
      expect(await answers(indexOf({ path, segment: inParts() }), q, true)).toEqual(whole);
    },
  );

  test('a segment that is read in parts is read a little for a rare word, and once', async () => {
    const segment = inParts();
    await segment.postingsOf(['ba0o']);
    await segment.postingsOf(['ba0o']);
    await segment.idsOf([0, 3999]);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toBeLessThan(statSync(path).size / 10);
  });

  test('a segment that is read in parts knows its frequent words without being read', async () => {
    const segment = inParts();
    expect(await segment.documentsWith([frequent])).toEqual(new Map([[frequent, 4000]]));
    expect(segment.bytesOf(frequent)).toBeGreaterThan(0);
    expect(requests).toEqual([]);
  });

  test('a segment that is read in parts has the entities and ids of its documents', async () => {
    const segment = inParts();
    const rows = [3999, 0, 2048, 1];
    expect(await segment.idsOf(rows)).toEqual(rows.map((row) => large[row]?.id));
    expect(await segment.entitiesOf(rows)).toEqual(rows.map((row) => large[row]?.entities));
  });
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
  eachDocument(writer.bytes(), (row, positions, count) => {
    for (const position of positions.subarray(0, count)) read.push([row, position]);
  });
  expect(read).toEqual(numbers.flatMap((row) => numbers.map((position) => [row, position])));
});
