import type { EndpointName } from '#shared/api/contract.ts';

/** Resources that one call of a function uses. */
export interface Usage {
  /** Read and write units of the table, with its indexes. */
  reads: number;
  writes: number;
  /** Read units of a call that finds nothing in the function's memory. */
  coldReads: number;
  /** Requests to the table. */
  requests: number;
  /** Processor time in milliseconds, of a core of the two on which it was measured. */
  cpuMs: number;
  /** Size of the response, as brotli. */
  bytes: number;
}

const none: Usage = { reads: 0, writes: 0, coldReads: 0, requests: 0, cpuMs: 0, bytes: 0 };
const usage = (used: Partial<Usage>): Usage => ({ ...none, ...used });

/** Date of the measurements, on local stages with up to 30,000 articles. Tests compare the units with handlers. */
export const measuredAt = '2026-11-24';

/** What a call of each endpoint in the traffic model uses. */
export const endpointUsage: Readonly<Partial<Record<EndpointName, Usage>>> = {
  getArticle: usage({ reads: 2.5, requests: 3, cpuMs: 3.3, bytes: 1530 }),
  getArticleUpdates: usage({ reads: 1, requests: 2, cpuMs: 1.9, bytes: 60 }),
  listArticles: usage({ coldReads: 201.5, cpuMs: 4.3, bytes: 38_863 }),
  listTakenDown: usage({ reads: 0.5, requests: 1, cpuMs: 1.5, bytes: 6 }),
  getFrontPage: usage({ coldReads: 1, cpuMs: 0.4, bytes: 53 }),
  listTopics: usage({ reads: 3, requests: 4, cpuMs: 8.3, bytes: 497 }),
  listPublishers: usage({ reads: 1, coldReads: 17, requests: 1, cpuMs: 11.3, bytes: 4412 }),
  getPublishedDocument: usage({ reads: 1, requests: 1, cpuMs: 2.9, bytes: 41 }),
  getWeather: usage({ reads: 0.5, requests: 1, cpuMs: 7.8, bytes: 348 }),
  listDiasporaPlayers: usage({ reads: 0.5, requests: 1, cpuMs: 1.5, bytes: 375 }),
  listMarkets: usage({ reads: 1.5, requests: 3, cpuMs: 7.5, bytes: 4258 }),
  listMatches: usage({ reads: 0.5, requests: 1, cpuMs: 2.2, bytes: 342 }),
  listRelated: usage({ reads: 10.5, requests: 3.6, cpuMs: 4.2, bytes: 1183 }),
  listSubjects: usage({ reads: 0.5, requests: 1, cpuMs: 1.8, bytes: 60 }),
  searchArticles: usage({ reads: 9.6, requests: 1.8, cpuMs: 11.9, bytes: 2468 }),
  suggest: usage({ reads: 2.7, requests: 0.9, cpuMs: 6.8, bytes: 358 }),
  getEntity: usage({ reads: 7.4, requests: 1, cpuMs: 9.6, bytes: 3197 }),
  getUser: usage({ reads: 2, requests: 2, cpuMs: 4.5, bytes: 85 }),
  listFollows: usage({ reads: 2, requests: 1, cpuMs: 2.2, bytes: 218 }),
  listPersonalFeed: usage({ reads: 13, coldReads: 153, requests: 14, cpuMs: 32.3, bytes: 10_893 }),
  getRecommendations: usage({ reads: 24.5, coldReads: 116.5, requests: 23, cpuMs: 49.5, bytes: 480 }),
  follow: usage({ reads: 2, writes: 8, requests: 5, cpuMs: 8.8 }),
  recordView: usage({ reads: 0.5, writes: 3, requests: 4, cpuMs: 9.8 }),
  trackArticle: usage({ reads: 0.5, writes: 2, requests: 3, cpuMs: 5.9 }),
  likeArticle: usage({ reads: 4.5, writes: 7, requests: 5, cpuMs: 8.6 }),
  serveAd: usage({ coldReads: 4, cpuMs: 2.3, bytes: 321 }),
  trackImpression: usage({ writes: 3, requests: 3, cpuMs: 5.3 }),
  trackClick: usage({ writes: 7, requests: 2, cpuMs: 4.6 }),
};

/** Parts of the work of event functions. */
export const eventUsage = {
  /** A run of the schedule, and the fetch of one source in a batch. */
  schedule: usage({ reads: 0.5, requests: 1, cpuMs: 2.3 }),
  fetch: usage({ reads: 3, writes: 3.1, requests: 1.8, cpuMs: 7.2 }),
  /** A commit of one article, and each further article of it with its share of stories. */
  commit: usage({ reads: 6, writes: 12, requests: 16, cpuMs: 24.6 }),
  further: usage({ reads: 2.4, writes: 4, requests: 0.75, cpuMs: 1.7 }),
  /** Each headline that a cold store-articles reads from the ledger. */
  headline: usage({ reads: 0.1, cpuMs: 0.03 }),
  /** The row of an article and its share of a chunk, read twice; writing it to a segment. */
  index: usage({ reads: 4, cpuMs: 0.5 }),
  /** The fold of an article's counters. The first of a day also writes what the article gains on that day. */
  fold: usage({ reads: 5, writes: 2, requests: 4, cpuMs: 5.7 }),
  firstFold: usage({ writes: 4 }),
  /** An ad event that is read when its day is closed. */
  closedEvent: usage({ reads: 0.083, cpuMs: 0.023 }),
} as const;

/** Stored bytes, including indexes; of a publisher, in the figures of a day. */
export const storedBytes = {
  article: 1702,
  headline: 479,
  counters: 319,
  dailyGain: 200,
  reading: 285,
  adEvent: 446,
  publisher: 14,
};

/** A page that the function of pages renders: mostly React (`npm run bench -- bundles`). */
export const pageUsage: Usage = { reads: 3, writes: 0, coldReads: 0, requests: 4, cpuMs: 30, bytes: 0 };

/** What a browser with an empty cache loads of the site for its first page, beside calls of the API. */
export const pageFiles = { home: { files: 50, bytes: 363_220 }, article: { files: 34, bytes: 334_754 } };
