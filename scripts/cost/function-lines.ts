import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Line } from './bill.ts';
import type { Measured, MeasuredCall } from './measured.ts';
import type { CostOptions } from './options.ts';
import { ingestionOf } from './table-lines.ts';
import type { Traffic } from './traffic.ts';

/** Memory that buys one whole core (AWS Lambda's documentation); a function with less has that share of one. */
const coreMb = 1769;
/** Of a request to the table within a region, and of a publisher's answer to a fetch, in milliseconds. The function waits and is paid for. */
export const waiting = { table: 6, publisher: 400, model: 10_000 } as const;
/** A start that is paid for: its share of the calls, and how long it takes with 512 MB. */
const cold = { share: 0.01, ms: 500 };
/** Sources that one call of fetch-source reads side by side. */
const fetchBatch = 5;
/** Articles that one call of fold-counters folds. */
const foldBatch = 3;

/** Megabytes of a function as infra/ gives them: an endpoint of the contract, or a bundle that an event starts. */
export const memoryByBundle = (name: string): number => {
  const endpoints: Record<string, Endpoint> = contract;
  return endpoints[name]?.needs.web || ['fetch-source', 'store-articles', 'generate-articles'].includes(name)
    ? 1024
    : 512;
};

/** Seconds of a call as Lambda would take them: processor time as measured, stretched by the share of a core that the memory buys, and the waiting. */
export function lambdaSeconds(
  memoryMb: number,
  { cpuMs, requests }: Pick<MeasuredCall, 'cpuMs' | 'requests'>,
  waitedMs = 0,
): number {
  const stretched = cpuMs * Math.max(1, coreMb / memoryMb);
  return (stretched + requests * waiting.table + waitedMs + cold.share * cold.ms) / 1000;
}

interface Group {
  what: string;
  because: string;
  calls: number;
  gigabyteSeconds: number;
}

/** Lambda's and HTTP API's lines, by what the functions are for. */
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
    const what = ads.includes(name) ? 'advertising' : method === 'GET' ? 'reading' : 'acts of readers';
    add(what, 'calls that reach the origin, by endpoint', name, origin, functions[name] ?? none);
  }
  add(
    'article documents',
    '--documents: article navigations past the cache',
    'getArticle',
    traffic.documents.origin,
    functions.getArticle ?? none,
  );
  const api = [...groups.values()].reduce((all, { calls }) => all + calls, 0);
  const ingestion = ingestionOf(options);
  add(
    'ingestion',
    'looks, fetches and commits',
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
    waiting.publisher,
  );
  const articlesPerCommit = ingestion.commits === 0 ? 0 : ingestion.articles / ingestion.commits;
  const commit = {
    ...storing.alone,
    cpuMs: storing.alone.cpuMs + Math.max(0, articlesPerCommit - 1) * storing.further.cpuMs,
  };
  add('ingestion', '', 'store-articles', ingestion.commits, commit);
  add('ingestion', '', 'store-articles', ingestion.coldStores, {
    ...none,
    cpuMs: ingestion.window * storing.coldCpuMsPerHeadline,
  });
  add(
    'folding counters',
    'once an article in ten seconds',
    'fold-counters',
    traffic.folds / foldBatch,
    times(functions['fold-counters'] ?? none, foldBatch, 1),
  );
  if (options.live)
    add('live data', 'a look every half an hour', 'refresh-live', 1440, { ...none, requests: 6, cpuMs: 50 }, 3000);
  if (options.modelCallsPerDay > 0)
    add('composing', '--model-calls', 'generate-articles', options.modelCallsPerDay * 30, none, waiting.model);
  const lines = [...groups.values()].flatMap(({ what, because, calls, gigabyteSeconds }): Line[] => [
    { service: 'Lambda', what: `${what}: calls`, price: 'lambdaRequest', units: calls, because },
    {
      service: 'Lambda',
      what: `${what}: time`,
      price: 'lambdaTime',
      units: gigabyteSeconds,
      because: 'measured processor time, scaled to the memory, and waiting for the table',
    },
  ]);
  return [
    ...lines,
    {
      service: 'API Gateway',
      what: 'calls past the cache',
      price: 'apiRequest',
      units: api,
      because: 'reading, acts, advertising and documents at the origin',
    },
  ];
}

/** One call that does the work of several at once: its processor time adds up, its requests to the table are made together. */
const times = (call: MeasuredCall, count: number, requests: number): MeasuredCall => ({
  ...call,
  cpuMs: call.cpuMs * count,
  requests: call.requests * requests,
});
