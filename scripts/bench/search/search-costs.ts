import { brotliCompressSync } from 'node:zlib';
import { leastArticles } from '#functions/search/entities.ts';
import type { MeasuredCall } from '#infra/traffic/measured.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import type { Call, Handler, HandlerCost, MeasureCall } from '../handler-cost.ts';
import { searchCorpus } from './corpus.ts';
import { fillIndex } from './fill-index.ts';
import { judgedQueries } from './judgements.ts';

/** Articles in the index, beside those that the table has already. */
const archiveSize = 30_000;
/** Calls of each endpoint, all with another query or article. */
const calls = 60;
/** Characters of a query for which suggestions are asked. */
const typed = [3, 5, 8];

/**
 * Mean usage of the endpoints that search, by calls of which none has another one's answer or rows in memory. The index
 * is in memory, as it is in all but the first calls of a function.
 */
export async function measureSearchCosts(measure: MeasureCall, now: Date): Promise<Record<string, MeasuredCall>> {
  const corpus = (await searchCorpus()).articles;
  const stored = await fillIndex(corpus, archiveSize, now);
  const queries = spread(judgedQueries(corpus).map(({ query }) => query));
  // A page is opened as often as articles lead to it.
  const named = Map.groupBy(
    stored.flatMap(({ body }) => [...new Set(body.entities.map(slugOf))].filter((slug) => slug !== '')),
    (slug) => slug,
  );
  const slugs = [...named.values()].filter(({ length }) => length >= leastArticles).flat();
  // Most article pages are of the newest articles.
  const ofArticles = spread(stored.slice(0, corpus.length)).map(({ row }) => ({ params: { id: row.preview.id } }));
  const subjects: Partial<Record<EndpointName, readonly Omit<Call, 'runs'>[]>> = {
    searchArticles: queries.map((q) => ({ query: { q } })),
    suggest: queries.map((q, n) => ({ query: { q: q.slice(0, typed[n % typed.length]) } })),
    listRelated: ofArticles,
    listSubjects: ofArticles,
    getEntity: spread(slugs).map((slug) => ({ params: { slug } })),
  };
  const costs: Record<string, MeasuredCall> = {};
  for (const name of Object.keys(subjects).filter(isEndpoint)) {
    const { handler }: { handler: Handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
    const asked = subjects[name] ?? [];
    // The first call opens the index and is not measured.
    for (const call of asked.slice(0, 1)) await measure(contract[name], handler, { ...call, runs: 1 });
    const all: HandlerCost[] = [];
    for (const call of asked) all.push(await measure(contract[name], handler, { ...call, runs: 1 }));
    const mean = (of: (cost: HandlerCost) => number) => all.reduce((sum, cost) => sum + of(cost), 0) / all.length;
    costs[name] = {
      readUnits: mean((cost) => cost.readUnits),
      writeUnits: mean((cost) => cost.writeUnits),
      requests: mean((cost) => cost.requests),
      cpuMs: mean((cost) => cost.cpuMs),
      bytes: mean(({ body }) => brotliCompressSync(body).length),
    };
  }
  return costs;
}

const isEndpoint = (name: string): name is EndpointName => name in contract;

/** As many as are measured, evenly from all. */
const spread = <T>(all: readonly T[]): T[] =>
  Array.from({ length: Math.min(calls, all.length) }, (_, n) => all[Math.floor((n * all.length) / calls)]).filter(
    (one) => one !== undefined,
  );
