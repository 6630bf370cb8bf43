import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { packSegment } from '#functions/search/index/packed-segment.ts';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { buildSegment, mergeSegments, openSegment, type SearchDocument } from '#functions/search/segment.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { type Row, report } from '../report.ts';
import { found } from './answers.ts';
import { defaultFullText, substringSearch } from './baselines.ts';
import { searchCorpus } from './corpus.ts';
import { grownCorpus } from './grown-corpus.ts';
import { type JudgedQuery, judgedQueries, relevanceOf } from './judgements.ts';

const archiveSize = 100_000;
/** Documents of a part that is built at once, as a rebuild does. */
const partSize = 5000;
/** Age of the oldest article: the files are captures of fifteen years, and no judgement depends on their dates. */
const oldestMs = 90 * dayMs;
const now = Date.parse('2026-11-23T00:00:00Z');

const answers = z.object({ coldMs: z.number(), p50: z.number(), p99: z.number(), memoryMb: z.number() });

/**
 * Relevance of search on the judged queries, against searches that cost nothing; latency, memory and size of the index
 * at 100,000 articles.
 */
export async function benchSearch(): Promise<void> {
  const { articles, isReal } = await searchCorpus();
  if (!isReal) console.log('The real feeds and headlines are not here: only the project’s own fixtures are searched.');
  const documents = articles.map(({ document }) => ({ ...document, publishedAt: spreadDate(document.id) }));
  const queries = judgedQueries(articles);
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  try {
    const rows = [...relevanceRows(documents, queries, folder), ...(await archiveRows(documents, queries, folder))];
    report('search', rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const spreadDate = (id: string): string =>
  new Date(now - (Number.parseInt(hash('sha256', id).slice(0, 8), 16) / 2 ** 32) * oldestMs).toISOString();

/** Weights are tuned on the other half. */
const isHeldOut = ({ query }: JudgedQuery): boolean => Number.parseInt(hash('sha256', query).slice(0, 2), 16) % 2 === 1;

function relevanceRows(documents: readonly SearchDocument[], queries: readonly JudgedQuery[], folder: string): Row[] {
  const file = join(folder, 'relevance');
  buildSegment(file, documents);
  const segment = openSegment(file);
  const index = searchIndexOf([{ id: 'relevance', segment, gone: new Set() }]);
  const own = (query: string) => found(index, query, now, 50).map(({ id }) => id);
  const heldOut = queries.filter(isHeldOut);
  const rowOf = (what: string, some: readonly JudgedQuery[], search: (query: string) => readonly string[]): Row => {
    const { ndcg, recall } = relevanceOf(some, search);
    return { what, value: `${ndcg.toFixed(3)} / ${recall.toFixed(3)}`, unit: '' };
  };
  const rows = [
    rowOf(`nDCG@10 / recall@50, ${heldOut.length} held-out queries, ${documents.length} articles`, heldOut, own),
    ...[...Map.groupBy(heldOut, ({ language }) => language)].map(([language, some]) =>
      rowOf(`  ${language}, ${some.length}`, some, own),
    ),
    rowOf(
      `  the ${queries.length - heldOut.length} queries of tuning`,
      queries.filter((one) => !isHeldOut(one)),
      own,
    ),
    rowOf('  all words as substrings', heldOut, substringSearch(documents)),
    rowOf('  SQLite FTS5, defaults', heldOut, defaultFullText(documents)),
  ];
  segment.close();
  return rows;
}

async function archiveRows(
  documents: readonly SearchDocument[],
  queries: readonly JudgedQuery[],
  folder: string,
): Promise<Row[]> {
  let bytes = 0;
  let part: SearchDocument[] = [];
  const parts: { path: string; gone: ReadonlySet<string> }[] = [];
  const start = process.cpuUsage();
  const endPart = () => {
    const path = join(folder, `part-${parts.length}`);
    buildSegment(path, part);
    parts.push({ path, gone: new Set() });
    part = [];
  };
  for (const document of grownCorpus(documents, archiveSize, now)) {
    const { title, summary, body } = document;
    // What is indexed once is text once: most summaries are the beginning of their bodies.
    bytes += Buffer.byteLength(title) + Buffer.byteLength(body.startsWith(summary) ? body : summary + body);
    if (part.push(document) === partSize) endPart();
  }
  if (part.length > 0) endPart();
  const file = join(folder, 'archive');
  mergeSegments(file, parts);
  const { user, system } = process.cpuUsage(start);
  const stored = (await packSegment(file)).length;
  const child = fileURLToPath(new URL('answer-queries.ts', import.meta.url));
  const input = JSON.stringify(queries.map(({ query }) => query));
  const { coldMs, p50, p99, memoryMb } = answers.parse(
    JSON.parse(execFileSync(process.execPath, [child, file, String(now)], { input, encoding: 'utf8' })),
  );
  return [
    { what: `${archiveSize} articles: text`, value: bytes / 1e6, unit: 'MB' },
    { what: '  index in the bucket', value: stored / 1e6, unit: 'MB' },
    { what: '  of the text', value: (100 * stored) / bytes, unit: '%', budget: '<= 35 %' },
    { what: '  in the temporary folder', value: statSync(file).size / 1e6, unit: 'MB' },
    { what: '  build and merge, processor time', value: (user + system) / 1e6, unit: 's' },
    { what: '  answer to a query, p50', value: p50, unit: 'ms', budget: '<= 30 ms' },
    { what: '  p99', value: p99, unit: 'ms', budget: '<= 120 ms' },
    { what: '  first answer of a process, with opening', value: coldMs, unit: 'ms', budget: '<= 800 ms' },
    { what: '  memory of the process', value: memoryMb, unit: 'MB', budget: '<= 512 MB' },
  ];
}
