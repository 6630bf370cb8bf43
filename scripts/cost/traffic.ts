import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { CachePolicy, Endpoint } from '#shared/api/endpoint.ts';
import { passing, zipf } from './edge-cache.ts';
import type { Measured } from './measured.ts';
import type { CostOptions } from './options.ts';

/** What reaches the edge in a month, and what of it reaches the origin. */
export interface Traffic {
  pages: number;
  articlePages: number;
  visits: number;
  /** Calls of the API by endpoint: at the edge, and those that pass it. */
  calls: Map<EndpointName, { edge: number; origin: number }>;
  /** Requests for the site's files, and what passes to the bucket. */
  files: number;
  fileMisses: number;
  /** Navigations to article addresses that a function answers with a document (scripts/cost/options.ts: documents). */
  documents: { edge: number; origin: number };
  /** Acts of readers that ask for a fold of counters, and the folds that come of them. */
  acts: number;
  folds: number;
  impressions: number;
  clicks: number;
  follows: number;
  /** Bytes that leave the edge. */
  edgeBytes: number;
}

/** How readers behave, where no option says otherwise. */
export const habits = {
  /** Places whose creative is seen, and how often one is clicked. */
  seen: 0.7,
  clicked: 0.002,
  likesPerArticle: 0.01,
  followsPerSignedIn: 0.5,
  /** Days for which an article is still read. */
  readDays: 7,
  /** Beyond these the less read articles are counted as one more: their requests pass the cache anyway. */
  mostKeys: 20_000,
  /** The seconds of `tallySeconds` in infra/stages.ts. */
  tallySeconds: 10,
  /** Seconds for which index.html may be kept. */
  pageSeconds: 60,
  /** Of a document for share previews, beside the article's own answer. */
  documentBytes: 8_000,
  /** Headers of an answer over HTTP/2. */
  headerBytes: 400,
} as const;

/** Of a page within a visit, after the first: what belongs to the article itself. Lists and widgets are still in the page. */
const ownCalls = ['getArticle', 'recordView', 'trackArticle'] as const;
const adCalls = new Set<string>(['serveAd', 'trackImpression', 'trackClick']);
const isEndpoint = (name: string): name is EndpointName => name in contract;

/** Counts a month's requests out of the measured pages, the contract's cache policies and how much is read. */
export function trafficOf(options: CostOptions, { pages: measuredPages, functions }: Measured): Traffic {
  const pages = options.readers * options.pagesPerReader;
  const visits = options.readers * options.visitsPerReader;
  const articlePages = pages * options.articleShare;
  const articleLandings = visits * options.articleShare;
  const edge = new Map<EndpointName, number>();
  const add = (name: EndpointName, count: number) => edge.set(name, (edge.get(name) ?? 0) + count);

  for (const [page, landings] of [
    [measuredPages.home, visits - articleLandings],
    [measuredPages.article, articleLandings],
  ] as const)
    for (const [name, count] of Object.entries(page.calls))
      if (isEndpoint(name) && !adCalls.has(name) && !ownCalls.some((own) => own === name)) add(name, landings * count);
  for (const name of ownCalls) add(name, articlePages);
  add('likeArticle', articlePages * habits.likesPerArticle);
  const impressions = pages * options.adsPerPage * habits.seen;
  const clicks = impressions * habits.clicked;
  add('serveAd', pages * options.adsPerPage);
  add('trackImpression', impressions);
  add('trackClick', clicks);
  const signedInVisits = visits * options.signedIn;
  for (const name of ['getUser', 'listFollows', 'listPersonalFeed', 'getRecommendations'] as const)
    add(name, signedInVisits);
  const follows = options.readers * options.signedIn * habits.followsPerSignedIn;
  add('follow', follows);
  if (options.payments) add('getMembership', signedInVisits);

  const alive = zipf(Math.min(habits.mostKeys, options.articlesPerDay * habits.readDays));
  const calls = new Map(
    [...edge].map(([name, count]) => [name, { edge: count, origin: passingOf(name, count, alive, options.caches) }]),
  );
  const landingFiles =
    (visits - articleLandings) * measuredPages.home.files + articleLandings * measuredPages.article.files;
  const landingBytes =
    (visits - articleLandings) * measuredPages.home.fileBytes + articleLandings * measuredPages.article.fileBytes;
  const fresh = 1 - options.returning;
  // A browser that has the files asks for index.html alone.
  const files = landingFiles * fresh + visits * options.returning;
  const documents = options.documents ? articleLandings : 0;
  const acts = sum(edge, ['recordView', 'trackArticle', 'likeArticle']);
  const answers = [...edge].reduce(
    (all, [name, count]) => all + count * ((functions[name]?.bytes ?? 0) + habits.headerBytes),
    0,
  );
  return {
    pages,
    articlePages,
    visits,
    calls,
    files,
    fileMisses: passing(visits, habits.pageSeconds, [1], options.caches),
    documents: {
      edge: documents,
      origin: passing(documents, edgeSeconds(contract.getArticle.cache), alive, options.caches),
    },
    acts,
    // Acts on one article within a slice of time are folded once: the same arithmetic as a cache's, with one cache for all.
    folds: passing(acts, habits.tallySeconds, alive, 1),
    impressions,
    clicks,
    follows,
    edgeBytes: landingBytes * fresh + files * habits.headerBytes + answers + documents * habits.documentBytes,
  };
}

const sum = (edge: ReadonlyMap<EndpointName, number>, names: readonly EndpointName[]) =>
  names.reduce((all, name) => all + (edge.get(name) ?? 0), 0);
const edgeSeconds = (cache: CachePolicy): number => (cache.kind === 'public' ? cache.edge : 0);

/** Of the calls of an endpoint, those that CloudFront cannot answer. Private answers and writes all pass; an answer about one article has a key for each article. */
export function passingOf(name: EndpointName, count: number, alive: readonly number[], caches: number): number {
  const endpoint: Endpoint = contract[name];
  if (endpoint.method !== 'GET' || endpoint.cache.kind === 'private') return count;
  return passing(count, endpoint.cache.edge, endpoint.params === undefined ? [1] : alive, caches);
}
