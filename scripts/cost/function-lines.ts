import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Line } from './bill.ts';
import type { Measured, MeasuredCall } from './measured.ts';
import type { CostOptions } from './options.ts';
import { ingestionOf } from './table-lines.ts';
import type { Traffic } from './traffic.ts';

/** Memory with which a function gets one full core (AWS Lambda's documentation); with less it gets a fraction. */
const coreMb = 1769;
/** Milliseconds that a function waits for a request; waiting time is charged. */
const waitMs = { table: 6, publisher: 400, model: 10_000 } as const;
/** Cold starts: their share of the calls, and their time with 512 MB. */
const coldStart = { share: 0.01, ms: 500 };
/** Sources that one call of fetch-source reads in parallel. */
const fetchBatch = 5;
/** Articles that one call of fold-counters folds. */
const foldBatch = 3;

/**
 * Memory of a function in megabytes, as in infra/. @param name an endpoint of the contract, or the bundle of an event
 * function
 */
export const memoryByBundle = (name: string): number => {
  const endpoints: Record<string, Endpoint> = contract;
  return endpoints[name]?.needs.web || ['fetch-source', 'store-articles', 'generate-articles'].includes(name)
    ? 1024
    : 512;
};

/** Billed seconds of a call: the measured processor time, scaled to the core share of the memory, plus waiting time. */
export function lambdaSeconds(
  memoryMb: number,
  { cpuMs, requests }: Pick<MeasuredCall, 'cpuMs' | 'requests'>,
  waitedMs = 0,
): number {
  const scaledCpuMs = cpuMs * Math.max(1, coreMb / memoryMb);
  return (scaledCpuMs + requests * waitMs.table + waitedMs + coldStart.share * coldStart.ms) / 1000;
}

interface Group {
  what: string;
  because: string;
  calls: number;
  gigabyteSeconds: number;
}

/** Lines of Lambda and API Gateway, grouped by the purpose of the functions. */
export function functionLines(options: CostOptions, { functions, storing }: Measured, traffic: Traffic): Line[] {
  const none: MeasuredCall = { readUnits: 0, writeUnits: 0, requests: 0, cpuMs: 0, bytes: 0 };
  const groups = new Map<string, Group>();
  const add = (what: string, because: string, name: string, calls: number, perCall: MeasuredCall, waitedMs = 0) => {
    const group = groups.get(what) ?? { what, because, calls: 0, gigabyteSeconds: 0 };
    group.calls += calls;
    group.gigabyteSeconds +=
      (calls * lambdaSeconds(memoryByBundle(name), perCall, waitedMs) * memoryByBundle(name)) / 1024;
    groups.set(what, group);
  };
  const ads = ['serveAd', 'trackImpression', 'trackClick'];
  for (const [name, { origin }] of traffic.calls) {
    const method: string = contract[name].method;
    const what = ads.includes(name) ? 'advertising' : method === 'GET' ? 'reading' : 'reader actions';
    add(what, 'calls that reach the origin, by endpoint', name, origin, functions[name] ?? none);
  }
  add(
    'article documents',
    '--documents: article navigations that miss the cache',
    'getArticle',
    traffic.documents.origin,
    functions.getArticle ?? none,
  );
  const api = [...groups.values()].reduce((all, { calls }) => all + calls, 0);
  const ingestion = ingestionOf(options);
  add(
    'ingestion',
    'schedule checks, fetches and commits',
    'schedule-sources',
    ingestion.ticks,
    functions['schedule-sources'] ?? none,
  );
  add(
    'ingestion',
    '',
    'fetch-source',
    ingestion.fetches / fetchBatch,
    times(functions['fetch-source'] ?? none, fetchBatch, 1),
    waitMs.publisher,
  );
  const articlesPerCommit = ingestion.commits === 0 ? 0 : ingestion.articles / ingestion.commits;
  const commit = {
    ...storing.alone,
    cpuMs: storing.alone.cpuMs + Math.max(0, articlesPerCommit - 1) * storing.further.cpuMs,
  };
  add('ingestion', '', 'store-articles', ingestion.commits, commit);
  add('ingestion', '', 'store-articles', ingestion.coldStores, {
    ...none,
    cpuMs: ingestion.ledgerHeadlines * storing.coldCpuMsPerHeadline,
  });
  add(
    'counter folding',
    'at most once in ten seconds for each article',
    'fold-counters',
    traffic.folds / foldBatch,
    times(functions['fold-counters'] ?? none, foldBatch, 1),
  );
  if (options.live)
    add('live data', 'a check every half an hour', 'refresh-live', 1440, { ...none, requests: 6, cpuMs: 50 }, 3000);
  if (options.modelCallsPerDay > 0)
    add('generation', '--model-calls', 'generate-articles', options.modelCallsPerDay * 30, none, waitMs.model);
  const lines = [...groups.values()].flatMap(({ what, because, calls, gigabyteSeconds }): Line[] => [
    { service: 'Lambda', what: `${what}: calls`, price: 'lambdaRequest', units: calls, because },
    {
      service: 'Lambda',
      what: `${what}: time`,
      price: 'lambdaTime',
      units: gigabyteSeconds,
      because: 'measured processor time, scaled to the memory, plus waiting for the table',
    },
  ]);
  return [
    ...lines,
    {
      service: 'API Gateway',
      what: 'calls that miss the cache',
      price: 'apiRequest',
      units: api,
      because: 'calls and documents at the origin',
    },
  ];
}

/** A call that does the work of several at once: the processor time adds up, the table requests run in parallel. */
const times = (call: MeasuredCall, count: number, requests: number): MeasuredCall => ({
  ...call,
  cpuMs: call.cpuMs * count,
  requests: call.requests * requests,
});
