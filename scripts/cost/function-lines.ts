import type { Measured, MeasuredCall } from '#infra/traffic/measured.ts';
import { indexUsage as index } from '#infra/traffic/search-habits.ts';
import type { Traffic } from '#infra/traffic/traffic.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import type { Line } from './bill.ts';
import type { CostOptions } from './options.ts';
import { rollUpOf } from './roll-ups.ts';
import { ingestionOf } from './table-lines.ts';

/** Memory with which a function gets one full core (AWS Lambda's documentation); with less it gets a fraction. */
const coreMb = 1769;
/** Milliseconds that a function waits for a request; waiting time is charged. */
const waitMs = { table: 6, publisher: 400, model: 10_000, index: 15 } as const;
/** Cold starts: their share of the calls, and their time with 512 MB. */
export const coldStarts = { share: 0.01, ms: 500 };
/** Sources that one call of fetch-source reads in parallel. */
export const fetchBatch = 5;
/** Articles that one call of fold-counters folds. */
const foldBatch = 3;

/**
 * Memory of a function in megabytes, as in infra/. @param name an endpoint of the contract, or the bundle of an event
 * function
 */
export const memoryByBundle = (name: string): number => {
  const endpoints: Record<string, Endpoint> = contract;
  const needs = endpoints[name]?.needs;
  if (needs?.web || needs?.searchIndex === 'segments') return 1024;
  const row = Object.entries<EventFunction>(eventFunctions).find(([key]) => handlerFile(key) === name)?.[1];
  return row?.memoryMb ?? 512;
};

/**
 * Billed seconds of a call: the measured processor time, scaled to the core share of the memory, plus waiting time.
 */
export function lambdaSeconds(
  memoryMb: number,
  { cpuMs, requests }: Pick<MeasuredCall, 'cpuMs' | 'requests'>,
  waitedMs = 0,
): number {
  const scaledCpuMs = cpuMs * Math.max(1, coreMb / memoryMb);
  return (scaledCpuMs + requests * waitMs.table + waitedMs + coldStarts.share * coldStarts.ms) / 1000;
}

/** Functions with the same purpose share the lines of the bill. */
interface Group {
  what: string;
  because: string;
}
interface Usage {
  group: Group;
  /** Endpoint or bundle. */
  name: string;
  calls: number;
  perCall: MeasuredCall;
  waitedMs?: number;
}

const unmeasured: MeasuredCall = { readUnits: 0, writeUnits: 0, requests: 0, cpuMs: 0, bytes: 0 };

/** Lines of Lambda and API Gateway, grouped by the purpose of the functions. */
export function functionLines(options: CostOptions, measured: Measured, traffic: Traffic): Line[] {
  const requests = requestUsage(measured, traffic);
  const groups = Map.groupBy([...requests, ...eventUsage(options, measured, traffic)], ({ group }) => group.what);
  const lines = [...groups.values()].flatMap((usage) => lambdaLines(usage));
  return [
    ...lines,
    {
      service: 'API Gateway',
      what: 'calls that miss the cache',
      price: 'apiRequest',
      units: requests.reduce((sum, { calls }) => sum + calls, 0),
      because: 'calls and documents at the origin',
    },
  ];
}

function lambdaLines(usage: readonly Usage[]): Line[] {
  const { what = '', because = '' } = usage[0]?.group ?? {};
  const gigabyteSeconds = usage.reduce((sum, { name, calls, perCall, waitedMs }) => {
    const memoryMb = memoryByBundle(name);
    return sum + (calls * lambdaSeconds(memoryMb, perCall, waitedMs) * memoryMb) / 1024;
  }, 0);
  return [
    {
      service: 'Lambda',
      what: `${what}: calls`,
      price: 'lambdaRequest',
      units: usage.reduce((sum, { calls }) => sum + calls, 0),
      because,
    },
    {
      service: 'Lambda',
      what: `${what}: time`,
      price: 'lambdaTime',
      units: gigabyteSeconds,
      because: 'measured processor time, scaled to the memory, plus waiting for the table',
    },
  ];
}

/** Functions that HTTP requests start. */
function requestUsage({ functions }: Measured, traffic: Traffic): Usage[] {
  const because = 'calls that reach the origin, by endpoint';
  const ads = ['serveAd', 'trackImpression', 'trackClick'];
  const calls = [...traffic.calls].map(([name, { origin }]): Usage => {
    const { method, needs }: Endpoint = contract[name];
    const isSearch = needs.searchIndex === 'segments';
    const reads = isSearch ? 'search' : 'reading';
    const what = ads.includes(name) ? 'advertising' : method === 'GET' ? reads : 'reader actions';
    const perCall = functions[name] ?? unmeasured;
    return { group: { what, because }, name, calls: origin, perCall, waitedMs: isSearch ? waitMs.index : 0 };
  });
  const documents: Usage = {
    group: { what: 'article documents', because: '--documents: article navigations that miss the cache' },
    name: 'getArticle',
    calls: traffic.documents.origin,
    perCall: functions.getArticle ?? unmeasured,
  };
  return [...calls, documents];
}

/** Functions that queues and schedules start. */
function eventUsage(options: CostOptions, measured: Measured, traffic: Traffic): Usage[] {
  const { functions } = measured;
  const folding: Usage = {
    group: { what: 'counter folding', because: 'at most once a minute for each article, and a roll-up' },
    name: 'fold-counters',
    calls: traffic.folds / foldBatch,
    perCall: batched(functions['fold-counters'] ?? unmeasured, foldBatch),
  };
  const rollUp: Usage = { ...folding, calls: traffic.rollUps, perCall: rollUpOf(options, traffic) };
  const refresh: Usage = {
    group: { what: 'live data', because: 'a check every half an hour' },
    name: 'refresh-live',
    calls: 1440,
    perCall: { ...unmeasured, requests: 6, cpuMs: 50 },
    waitedMs: 3000,
  };
  const generation: Usage = {
    group: { what: 'generation', because: '--model-calls' },
    name: 'generate-articles',
    calls: options.modelCallsPerDay * 30,
    perCall: unmeasured,
    waitedMs: waitMs.model,
  };
  return [
    ...ingestionUsage(options, measured),
    ...indexWork(options),
    folding,
    rollUp,
    ...(options.live ? [refresh] : []),
    ...(options.modelCallsPerDay > 0 ? [generation] : []),
  ];
}

function ingestionUsage(options: CostOptions, { functions, storing }: Measured): Usage[] {
  const group: Group = { what: 'ingestion', because: 'schedule checks, fetches and commits' };
  const ingestion = ingestionOf(options);
  // Measured for one source of a batch. As everywhere, requests count as if they ran one after the other.
  const { cpuMs, requests } = functions['fetch-source'] ?? unmeasured;
  const articlesPerCommit = ingestion.commits === 0 ? 0 : ingestion.articles / ingestion.commits;
  const commit: MeasuredCall = {
    ...storing.alone,
    cpuMs: storing.alone.cpuMs + Math.max(0, articlesPerCommit - 1) * storing.further.cpuMs,
  };
  const coldStart: MeasuredCall = {
    ...unmeasured,
    cpuMs: ingestion.ledgerHeadlines * storing.coldCpuMsPerHeadline,
  };
  return [
    {
      group,
      name: 'schedule-sources',
      calls: ingestion.ticks,
      perCall: functions['schedule-sources'] ?? unmeasured,
    },
    {
      group,
      name: 'fetch-source',
      calls: ingestion.fetches / fetchBatch,
      perCall: { ...unmeasured, cpuMs: cpuMs * fetchBatch, requests: requests * fetchBatch },
      waitedMs: waitMs.publisher,
    },
    { group, name: 'store-articles', calls: ingestion.commits, perCall: commit },
    { group, name: 'store-articles', calls: ingestion.coldStores, perCall: coldStart },
  ];
}

/** Processor time to index one article, and to write it again in a merge. */
const indexing = { cpuMs: 0.5, mergeCpuMs: 0.03 };

function indexWork(options: CostOptions): Usage[] {
  const group: Group = {
    what: 'search index',
    because: 'a segment for each commit, and a run of merges every five minutes',
  };
  const { articles, commits, ticks } = ingestionOf(options);
  const merging = (articles * index.rewrites * indexing.mergeCpuMs) / ticks;
  return [
    {
      group,
      name: 'index-articles',
      calls: commits,
      perCall: { ...unmeasured, requests: 4, cpuMs: commits === 0 ? 0 : (articles * indexing.cpuMs) / commits },
      waitedMs: 100,
    },
    { group, name: 'tend-index', calls: ticks, perCall: { ...unmeasured, requests: 2, cpuMs: merging }, waitedMs: 60 },
  ];
}

/** A call that does the work of several: the processor time adds up, the table requests run in parallel. */
const batched = (call: MeasuredCall, count: number): MeasuredCall => ({ ...call, cpuMs: call.cpuMs * count });
