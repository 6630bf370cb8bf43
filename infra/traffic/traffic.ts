import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { CachePolicy, Endpoint } from '#shared/api/endpoint.ts';
import { publicKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';
import { cacheMisses, monthSeconds, zipf } from './cache-misses.ts';
import type { Measured } from './measured.ts';
import type { ReaderModel } from './reader-model.ts';
import { searchHabits } from './search-habits.ts';

/** Requests in a month, at the edge and at the origin. */
export interface Traffic {
  pages: number;
  articlePages: number;
  visits: number;
  /** API calls by endpoint: at the edge, and those that reach the origin. */
  calls: Map<EndpointName, { edge: number; origin: number }>;
  /** Requests for the site's files, and those that reach the bucket. */
  files: number;
  fileMisses: number;
  /** Navigations to articles that a function serves as documents (option --documents). */
  documents: { edge: number; origin: number };
  /** Reader actions that change counters, and the folds that they cause. */
  actions: number;
  folds: number;
  /** Roll-ups of the figures that the folds cause. */
  rollUps: number;
  /** Articles that readers act on in a day, and those until an average moment of it. */
  activeArticles: { inDay: number; soFar: number };
  impressions: number;
  clicks: number;
  follows: number;
  /** Bytes sent by the edge. */
  edgeBytes: number;
}

/** Assumptions that have no option. */
const assumptions = {
  /** Viewable impressions of each ad slot, and clicks for each impression. */
  viewability: 0.7,
  clickRate: 0.002,
  likesPerArticle: 0.01,
  followsPerSignedIn: 0.5,
  /** Days for which an article is read. */
  readDays: 7,
  /** Maximum number of articles in the calculation. Less popular ones miss the cache anyway. */
  maxArticles: 20_000,
  /** `foldSeconds` in infra/stages.ts. */
  foldSeconds: 60,
  /** Seconds for which index.html may be cached. */
  pageSeconds: 60,
  /** Size of a document, in addition to the article. */
  documentBytes: 8_000,
  /** Size of response headers over HTTP/2. */
  headerBytes: 400,
} as const;

/** Calls of each further article in a visit. Lists and widgets are loaded only once. */
const articleCalls = ['getArticle', 'listRelated', 'listSubjects', 'recordView', 'trackArticle'] as const;
/** Calls whose responses differ by query. */
const byQuery = new Set<EndpointName>(['searchArticles', 'suggest', 'getEntity']);
const adCalls = new Set<string>(['serveAd', 'trackImpression', 'trackClick']);
const isEndpoint = (name: string): name is EndpointName => name in contract;

/** Calculates a month's requests from the measured pages, the contract's cache policies and the options. */
export function trafficOf(options: ReaderModel, measured: Measured): Traffic {
  const pages = options.readers * options.pagesPerReader;
  const visits = options.readers * options.visitsPerReader;
  const articlePages = pages * options.articleShare;
  const articleLandings = visits * options.articleShare;
  const homeLandings = visits - articleLandings;
  const impressions = pages * options.adsPerPage * assumptions.viewability;
  const clicks = impressions * assumptions.clickRate;
  const follows = options.readers * options.signedIn * assumptions.followsPerSignedIn;
  const edge = edgeCalls(options, measured, {
    homeLandings,
    articleLandings,
    articlePages,
    impressions,
    clicks,
    follows,
  });
  const popularity = zipf(Math.min(assumptions.maxArticles, options.articlesPerDay * assumptions.readDays));
  const queries = zipf(searchHabits.queries);
  const calls = new Map(
    [...edge].map(([name, count]) => [
      name,
      { edge: count, origin: missesOf(name, count, byQuery.has(name) ? queries : popularity, options.caches) },
    ]),
  );
  const { home, article } = measured.pages;
  const withoutCache = 1 - options.returning;
  const documents = options.documents ? articleLandings : 0;
  // A browser that has the files only requests index.html.
  const files =
    (homeLandings * home.files + articleLandings * article.files) * withoutCache + visits * options.returning;
  const fileBytes = (homeLandings * home.fileBytes + articleLandings * article.fileBytes) * withoutCache;
  const callBytes = [...edge].reduce(
    (total, [name, count]) => total + count * ((measured.functions[name]?.bytes ?? 0) + assumptions.headerBytes),
    0,
  );
  const actions = sum(edge, ['recordView', 'trackArticle', 'likeArticle']);
  // Actions on one article within some seconds are folded once: the same calculation as for one cache.
  const folds = cacheMisses(actions, assumptions.foldSeconds, popularity, 1);
  return {
    pages,
    articlePages,
    visits,
    calls,
    files,
    fileMisses: cacheMisses(visits, assumptions.pageSeconds, [1], options.caches),
    documents: {
      edge: documents,
      origin: cacheMisses(documents, edgeSeconds(contract.getArticle.cache), popularity, options.caches),
    },
    actions,
    folds,
    rollUps: cacheMisses(folds, assumptions.foldSeconds, [1], 1),
    activeArticles: activeArticles((actions * daySeconds) / monthSeconds, popularity),
    impressions,
    clicks,
    follows,
    edgeBytes: fileBytes + files * assumptions.headerBytes + callBytes + documents * assumptions.documentBytes,
  };
}

interface ReaderActivity {
  homeLandings: number;
  articleLandings: number;
  articlePages: number;
  impressions: number;
  clicks: number;
  follows: number;
}

/** API calls at the edge, by endpoint. */
function edgeCalls(
  options: ReaderModel,
  { pages }: Measured,
  { homeLandings, articleLandings, articlePages, impressions, clicks, follows }: ReaderActivity,
): Map<EndpointName, number> {
  const calls = new Map<EndpointName, number>();
  const add = (name: EndpointName, count: number) => calls.set(name, (calls.get(name) ?? 0) + count);
  for (const [page, landings] of [
    [pages.home, homeLandings],
    [pages.article, articleLandings],
  ] as const)
    for (const [name, count] of Object.entries(page.calls))
      if (isEndpoint(name) && !adCalls.has(name) && !articleCalls.some((own) => own === name))
        add(name, landings * count);
  for (const name of articleCalls) add(name, articlePages);
  add('likeArticle', articlePages * assumptions.likesPerArticle);
  add('serveAd', options.readers * options.pagesPerReader * options.adsPerPage);
  add('trackImpression', impressions);
  add('trackClick', clicks);
  const signedInVisits = options.readers * options.visitsPerReader * options.signedIn;
  for (const name of ['getUser', 'listFollows', 'listPersonalFeed', 'getRecommendations'] as const)
    add(name, signedInVisits);
  add('follow', follows);
  const searches = options.readers * options.searchesPerReader;
  add('searchArticles', searches);
  add('suggest', searches * searchHabits.suggestionsPerSearch);
  add('getEntity', articlePages * searchHabits.entitiesPerArticle);
  if (options.payments) add('getMembership', signedInVisits);
  return calls;
}

/** Articles that at least one of a day's actions is about, if these arrive at random and evenly spread. */
function activeArticles(actions: number, popularity: readonly number[]): Traffic['activeArticles'] {
  const total = popularity.reduce((all, weight) => all + weight, 0);
  const rates = popularity.map((weight) => (actions * weight) / total).filter((rate) => rate > 0);
  return {
    inDay: rates.reduce((all, rate) => all + 1 - Math.exp(-rate), 0),
    soFar: rates.reduce((all, rate) => all + 1 - (1 - Math.exp(-rate)) / rate, 0),
  };
}

const sum = (edge: ReadonlyMap<EndpointName, number>, names: readonly EndpointName[]) =>
  names.reduce((all, name) => all + (edge.get(name) ?? 0), 0);
const edgeSeconds = (cache: CachePolicy): number => (cache.kind === 'public' ? cache.edge : 0);

/**
 * Calls of an endpoint that reach the origin. Private responses and writes are not cached; article calls have a key
 * for each article, newsroom documents one for each kind, and searches one for each query.
 */
export function missesOf(name: EndpointName, count: number, popularity: readonly number[], caches: number): number {
  const endpoint: Endpoint = contract[name];
  if (endpoint.method !== 'GET' || endpoint.cache.kind === 'private') return count;
  return cacheMisses(count, endpoint.cache.edge, keysOf(name, endpoint, popularity), caches);
}

function keysOf(name: EndpointName, { params }: Endpoint, popularity: readonly number[]): readonly number[] {
  if (name === 'getPublishedDocument') return publicKind.options.map(() => 1);
  return params === undefined && !byQuery.has(name) ? [1] : popularity;
}
