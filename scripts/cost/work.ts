import { pageFunctionSize } from '#infra/documents.ts';
import { searchFunctionSize } from '#infra/search-index.ts';
import { cacheMisses, monthSeconds } from '#infra/traffic/cache-misses.ts';
import { type Traffic, trafficOf } from '#infra/traffic/traffic.ts';
import { endpointUsage, eventUsage, pageUsage, type Usage } from '#infra/traffic/usage.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EventName, eventFunctions } from '#shared/events.ts';
import type { CostOptions } from './options.ts';

/** Days of a month. */
export const monthDays = 30;
/** Runs of the schedule, and of merges of the search index, in a month. */
export const ticks = monthSeconds / 300;
/** Time between two fetches of a healthy source (shared/domain/sources/source.ts), with the random delay. */
const fetchSeconds = 15 * 60 * 1.05;
/** Sources whose news one commit takes, of the messages that come in short succession, and its most articles. */
const [sourcesPerCommit, articlesPerCommit] = [30, 50];
/** `foldSeconds` in infra/stages.ts. */
const foldSeconds = 60;
/** Headlines of three days, which each of a month's cold starts of store-articles reads. */
const [ledgerDays, coldStores] = [3, 24 * monthDays];
/** Sources that one call of fetch-source fetches, and articles that one of fold-counters folds. */
const [fetchBatch, foldBatch] = [eventFunctions.fetchSource.trigger.batchSize, 3];

/** Calls of a function in a month. `waitMs` is what a call waits beside the table. */
export interface FunctionCalls extends Partial<Usage> {
  purpose: string;
  memoryMb: number;
  calls: number;
  waitMs?: number;
}

/** What a stage does in a month. */
export type Work = Traffic & ReturnType<typeof ingestionOf> & ReturnType<typeof countingOf>;

/** Calculates the work of a month. */
export function workOf(options: CostOptions): Work {
  const traffic = trafficOf(options);
  return { ...traffic, ...ingestionOf(options), ...countingOf(traffic) };
}

function ingestionOf({ sources, articlesPerDay }: CostOptions) {
  const fetches = (sources * monthSeconds) / fetchSeconds;
  const articles = articlesPerDay * monthDays;
  const headlines = articlesPerDay * ledgerDays * coldStores;
  const commits = Math.min(articles, Math.max(ticks, fetches / sourcesPerCommit, articles / articlesPerCommit));
  // A segment of the search index has the commits of some seconds.
  const segments = Math.min(articles, ticks);
  return { fetches, fetchCalls: fetches / fetchBatch, articles, headlines, commits, segments };
}

function countingOf({ calls, popularity }: Traffic) {
  const edge = (name: EndpointName) => calls.get(name)?.edge ?? 0;
  const actions = edge('recordView') + edge('trackArticle') + edge('likeArticle');
  // Actions on one article within some seconds are folded once, as requests of one key are fetched once.
  const folds = cacheMisses(actions, foldSeconds, popularity, 1);
  const rollUps = cacheMisses(folds, foldSeconds, [1], 1);
  /** At most as many articles of a day have gained anything on it. */
  const gainers = Math.min(actions / monthDays, popularity.length);
  return { actions, folds, foldCalls: folds / foldBatch, rollUps, gainers, impressions: edge('trackImpression') };
}

/** A photograph of 6 million pixels is decoded in 150 ms on a core of Lambda's; its publisher answers in 300 ms. */
const pictureUsage = { cpuMs: 150, waitMs: 300 };

/** Calls of the functions behind API Gateway. */
export function requestCalls({ calls, documents, pictures }: Work): FunctionCalls[] {
  const ofEndpoints = [...calls].map(([name, { origin }]): FunctionCalls => {
    const { method, needs }: Endpoint = contract[name];
    const isAd = name === 'serveAd' || name === 'trackImpression' || name === 'trackClick';
    const used = { ...endpointUsage[name], calls: origin };
    // Parts of the index come from S3.
    if (needs.searchIndex === 'segments')
      return { purpose: 'search', memoryMb: searchFunctionSize.memoryMb, waitMs: 15, ...used };
    return { purpose: isAd ? 'advertising' : method === 'GET' ? 'reading' : 'reader actions', memoryMb: 512, ...used };
  });
  const pages = [documents.article, documents.front].map(
    ({ origin }): FunctionCalls => ({
      purpose: 'pages',
      memoryMb: pageFunctionSize.memoryMb,
      ...pageUsage,
      calls: origin,
    }),
  );
  return [...ofEndpoints, ...pages, { purpose: 'pictures', memoryMb: 1769, ...pictureUsage, calls: pictures.origin }];
}

/** Calls of the functions that queues and schedules start. */
export function eventCalls({ modelCallsPerDay }: CostOptions, work: Work): FunctionCalls[] {
  const { articles, commits, segments, fetchCalls, foldCalls, rollUps, gainers, impressions } = work;
  const { schedule, fetch, commit, further, headline, index, fold, closedEvent } = eventUsage;
  /** `cpuMs` is that of all calls together. */
  const of = (purpose: string, name: EventName, calls: number, cpuMs: number, requests: number, waitMs = 0) => {
    return { purpose, memoryMb: eventFunctions[name].memoryMb, calls, cpuMs: cpuMs / (calls || 1), requests, waitMs };
  };
  const storing = commits * commit.cpuMs + (articles - commits) * further.cpuMs;
  return [
    of('ingestion', 'scheduleSources', ticks, ticks * schedule.cpuMs, schedule.requests),
    of('ingestion', 'fetchSource', fetchCalls, work.fetches * fetch.cpuMs, fetchBatch * fetch.requests, 400),
    of('ingestion', 'storeArticles', commits, storing + work.headlines * headline.cpuMs, commit.requests),
    of('search index', 'indexArticles', segments, articles * index.cpuMs, 4, 100),
    // Merges write each article some twenty times.
    of('search index', 'tendIndex', ticks, articles * 0.6, 2, 60),
    of('counters', 'foldCounters', foldCalls, work.folds * fold.cpuMs, fold.requests),
    of('counters', 'foldCounters', rollUps, rollUps * (2 + gainers * 0.025), 8),
    of('counters', 'closeAdDays', 96 * monthDays, impressions * closedEvent.cpuMs, 2),
    of('pictures', 'measurePictures', articles / 10, articles * pictureUsage.cpuMs, 20, 10 * pictureUsage.waitMs),
    of('live data', 'refreshLive', 48 * monthDays, 48 * monthDays * 50, 6, 3000),
    of('generation', 'generateArticles', modelCallsPerDay * monthDays, 0, 0, 10_000),
  ];
}

/** Memory with which a function gets one full core (AWS Lambda's documentation); with less it gets a fraction. */
const coreMb = 1769;
/** Milliseconds of a request to the table, and of a cold start. Waiting is charged. */
const [tableMs, coldMs] = [6, 500];
/** Lambda keeps an idle function for some minutes, and replaces busy ones at times. */
const [idleSeconds, leastColdShare] = [600, 0.01];

/** Share of so many calls a month that are cold starts, if they arrive at random. */
export const coldShare = (calls: number): number =>
  Math.max(leastColdShare, Math.exp((-calls * idleSeconds) / monthSeconds));

/** Billed gigabyte-seconds: processor time scaled to the core share of the memory, waiting, and cold starts. */
export function gigabyteSeconds({ memoryMb, calls, cpuMs = 0, requests = 0, waitMs = 0 }: FunctionCalls): number {
  const ms = cpuMs * Math.max(1, coreMb / memoryMb) + requests * tableMs + waitMs + coldShare(calls) * coldMs;
  return (calls * ms * memoryMb) / 1024 / 1000;
}
