import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { bytesInMemory } from '#functions/search/byte-ranges.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { tailLength } from '#functions/search/segment-file.ts';
import { SegmentReader } from '#functions/search/segment-reader.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { type Row, report } from '../report.ts';
import { found } from './answers.ts';
import { archivesRows } from './archive.ts';
import { type CorpusArticle, searchCorpus } from './corpus.ts';

/** Articles of the archives that are measured, if no sizes are given: a stage of some days, of months, and of years. */
const usualSizes = [10_000, 100_000, 2_000_000];
/** Age of the oldest article: the files are captures of fifteen years, and no judgement depends on their dates. */
const oldestMs = 90 * dayMs;
const now = Date.parse('2026-11-23T00:00:00Z');

/**
 * Relevance and false hits of search on the judged queries; then latency, what a function without anything in memory
 * reads, memory and size of the index for each size of an archive: `npm run bench -- search 10000`, and `search 0` for
 * relevance alone.
 */
export async function benchSearch(): Promise<void> {
  const { articles, isReal } = await searchCorpus();
  if (!isReal) console.log('The real feeds and headlines are not here: only the project’s own fixtures are searched.');
  const documents = articles.map(({ document }) => ({ ...document, publishedAt: spreadDate(document.id) }));
  const queries = judgedQueries(articles);
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  try {
    const rows = await relevanceRows(documents, queries, folder);
    const asked = queries.map(({ query }) => query);
    const given = process.argv.slice(3).map(Number);
    const sizes = given.length > 0 ? given.filter((size) => size > 0) : usualSizes;
    const archives = sizes.map((size) => ({ queries: asked, size, now }));
    report('search', [...rows, ...(await archivesRows(documents, archives))]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const spreadDate = (id: string): string =>
  new Date(now - (Number.parseInt(hash('sha256', id).slice(0, 8), 16) / 2 ** 32) * oldestMs).toISOString();

/** Weights are tuned on the other half. */
const isHeldOut = ({ query }: JudgedQuery): boolean => Number.parseInt(hash('sha256', query).slice(0, 2), 16) % 2 === 1;

async function relevanceRows(
  documents: readonly SearchDocument[],
  queries: readonly JudgedQuery[],
  folder: string,
): Promise<Row[]> {
  const file = join(folder, 'relevance');
  buildSegment(file, documents);
  const bytes = readFileSync(file);
  const segment = new SegmentReader(bytesInMemory(bytes), bytes.subarray(-tailLength(bytes)));
  const index = searchIndexOf([{ id: 'relevance', segment, gone: [] }]);
  const byId = new Map(documents.map((one) => [one.id, one]));
  const textsOf = async (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const { title = '', summary = '', language = null } = byId.get(id) ?? {};
      return [title, summary].map((text) => ({ text, language }));
    });
  const answers = new Map<string, Awaited<ReturnType<typeof found>>>();
  for (const { query } of queries) answers.set(query, await found(index, query, now, 50, textsOf));
  const idsOf = (query: string) => answers.get(query)?.documents.map(({ id }) => id) ?? [];
  const rowOf = (what: string, some: readonly JudgedQuery[]): Row => {
    const { ndcg, recall } = relevanceOf(some, idsOf);
    return { what, value: `${ndcg.toFixed(3)} / ${recall.toFixed(3)}`, unit: '' };
  };
  const nothing = queries.filter(({ grades }) => grades.size === 0);
  const answered = queries.filter(({ grades }) => grades.size > 0);
  const heldOut = answered.filter(isHeldOut);
  const tuned = answered.filter((one) => !isHeldOut(one));
  const falseHitsOf = (what: string, some: readonly JudgedQuery[]): Row => {
    const shown = some.flatMap(({ query }) => answers.get(query) ?? []).filter(({ documents }) => documents.length > 0);
    const [announced = [], silent = []] = [true, false].map((is) =>
      shown.filter(({ isAnnounced }) => isAnnounced === is),
    );
    const partial = silent.filter(({ documents }) => documents.every(({ lacks }) => lacks !== 0));
    return { what, value: `${silent.length} / ${partial.length} / ${announced.length}`, unit: `of ${some.length}` };
  };
  return [
    rowOf(`nDCG@10 / recall@50, ${heldOut.length} held-out queries, ${documents.length} articles`, heldOut),
    ...[...Map.groupBy(heldOut, ({ language }) => language)].map(([language, some]) =>
      rowOf(`  ${language}, ${some.length}`, some),
    ),
    rowOf(`  the ${tuned.length} queries of tuning`, tuned),
    falseHitsOf('false hits / that lack words and say so / answers to another query that say so', nothing),
    ...[...Map.groupBy(nothing, ({ language }) => language)].map(([language, some]) =>
      falseHitsOf(`  ${language}`, some),
    ),
  ];
}

const grades = z.record(z.string(), z.int());
const judged = z.object({
  language: z.string(),
  query: z.string(),
  /** By the key of the article, by story and by publisher: 3 is what was meant, 2 belongs to it, 1 touches it. */
  articles: grades,
  stories: z._default(grades, {}),
  publishers: z._default(grades, {}),
});

/** A query and the articles that a reader would want. */
interface JudgedQuery {
  language: string;
  query: string;
  /** By the id of the article; an article that is not listed is of no use. Empty if the query must find nothing. */
  grades: ReadonlyMap<string, number>;
}

/** The judged queries (test/search/README.md), without those whose articles are not in the corpus. */
function judgedQueries(articles: readonly CorpusArticle[]): JudgedQuery[] {
  const known = new Set(articles.map(({ document }) => document.id));
  const groups = (keyOf: (article: CorpusArticle) => string | null) => Map.groupBy(articles, keyOf);
  const byStory = groups(({ story }) => story);
  const byPublisher = groups(({ publisher }) => publisher);
  const gradesOf = (group: ReturnType<typeof groups>, graded: z.output<typeof grades>) =>
    Object.entries(graded).flatMap(([key, grade]) =>
      (group.get(key) ?? []).map(({ document }): [string, number] => [document.id, grade]),
    );
  const file = fileURLToPath(new URL('../../../test/search/judgements.jsonl', import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => judged.parse(JSON.parse(line)))
    .flatMap(({ language, query, articles: single, stories, publishers }) => {
      const ofArticles = Object.entries(single).filter(([id]) => known.has(id));
      const all = [...gradesOf(byStory, stories), ...gradesOf(byPublisher, publishers), ...ofArticles];
      const isUnknown = all.length === 0 && [single, stories, publishers].some((some) => Object.keys(some).length > 0);
      return isUnknown ? [] : [{ language, query, grades: new Map(all) }];
    });
}

interface Relevance {
  ndcg: number;
  recall: number;
}

/** Useful enough to count as found. */
const useful = 2;

/**
 * Mean nDCG@10 (Järvelin and Kekäläinen 2002, gain 2^grade - 1) and recall@50 of a ranking.
 * @param search returns the ids that it finds, best first
 */
function relevanceOf(queries: readonly JudgedQuery[], search: (query: string) => readonly string[]): Relevance {
  const all = queries.map(({ query, grades }) => {
    const found = search(query);
    const ideal = [...grades.values()].sort((a, b) => b - a);
    const wanted = [...grades].filter(([, grade]) => grade >= useful).map(([id]) => id);
    const top = new Set(found.slice(0, 50));
    return {
      ndcg: gainOf(found.map((id) => grades.get(id) ?? 0)) / gainOf(ideal),
      recall: wanted.length === 0 ? 1 : wanted.filter((id) => top.has(id)).length / Math.min(50, wanted.length),
    };
  });
  const mean = (of: (one: Relevance) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return { ndcg: mean((one) => one.ndcg), recall: mean((one) => one.recall) };
}

/** Discounted cumulative gain of the first ten grades. */
const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0);
