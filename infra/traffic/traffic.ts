import { isShielded } from '#shared/api/caching.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { publicKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { cacheMisses, zipf } from './cache-misses.ts';

/** What readers do in a month, on average. */
export interface ReaderModel {
  readers: number;
  articlesPerDay: number;
  pagesPerReader: number;
  visitsPerReader: number;
  /** Share of the readers that are signed in. */
  signedIn: number;
  adsPerPage: number;
}

/** The model of the bill and of the routes' throttles, for a stage of this many readers. */
export const usualReaders: Readonly<ReaderModel> = {
  readers: 1_000_000,
  articlesPerDay: 5000,
  pagesPerReader: 12,
  visitsPerReader: 6,
  signedIn: 0.05,
  adsPerPage: 3,
};

/** Share of the pages that are articles, of the first pages of visits as well. */
const articleShare = 0.6;
const searchesPerReader = 0.5;
/** Viewable impressions of each ad, and clicks of each impression. */
const [viewability, clickRate] = [0.7, 0.002];
/** CloudFront's regional edge caches. Each fetches from the origin by itself, or from Origin Shield. */
const caches = 13;
/**
 * Pictures that a page loads beside those that the browser has, and the widths of one that readers' screens choose of
 * the three. The edge keeps each for a year, behind Origin Shield: it is fetched once.
 */
const [picturesPerPage, widthsPerPicture] = [8, 2];
/** Days for which an article is read, and articles in the calculation: those below it miss the cache anyway. */
const [readDays, maxArticles] = [7, 20_000];
/** Different queries, and pages of people and places, of a month. By Zipf's law a few are frequent. */
const queries = zipf(100_000);
/** Versions of the front page: combinations of topic and languages. A few are frequent. */
const frontVersions = zipf(300);
const byQuery: readonly EndpointName[] = ['searchArticles', 'suggest', 'getEntity'];

/** Requests in a month: at the edge, and those that reach the origin. */
interface Requests {
  edge: number;
  origin: number;
  /** Those that the regional caches send to Origin Shield in another region. */
  shield: number;
}

export interface Traffic {
  visits: number;
  homeVisits: number;
  /** Visits that begin with an article, and those that begin elsewhere: a function renders their documents. */
  documents: { article: Requests; front: Requests };
  articlePages: number;
  pictures: Requests;
  /** API calls by endpoint. */
  calls: ReadonlyMap<EndpointName, Requests>;
  /** How often each article is read, in relation to the others. */
  popularity: readonly number[];
}

/** Calculates a month's requests from what readers do and the contract's cache policies. */
export function trafficOf(model: ReaderModel): Traffic {
  const { readers, signedIn } = model;
  const pages = readers * model.pagesPerReader;
  const articlePages = pages * articleShare;
  const visits = readers * model.visitsPerReader;
  const articleVisits = visits * articleShare;
  const homeVisits = visits - articleVisits;
  const ads = pages * model.adsPerPage;
  const impressions = ads * viewability;
  const searches = readers * searchesPerReader;
  // Counted in a browser. Lists and widgets load once in a visit.
  const callsOf: [count: number, ...names: EndpointName[]][] = [
    [visits, 'listArticles', 'getFrontPage', 'listTakenDown', 'listTopics'],
    [homeVisits, 'listPublishers', 'getWeather', 'listMarkets', 'listMatches', 'listDiasporaPlayers'],
    [4 * homeVisits + articleVisits, 'getPublishedDocument'],
    [articlePages, 'getArticle', 'getArticleUpdates', 'listRelated', 'listSubjects', 'recordView', 'trackArticle'],
    [0.01 * articlePages, 'likeArticle'],
    [0.03 * articlePages, 'getEntity'],
    [ads, 'serveAd'],
    [impressions, 'trackImpression'],
    [impressions * clickRate, 'trackClick'],
    [searches, 'searchArticles'],
    [3 * searches, 'suggest'],
    [visits * signedIn, 'getUser', 'listFollows', 'listPersonalFeed', 'getRecommendations'],
    [0.5 * readers * signedIn, 'follow'],
  ];
  const popularity = zipf(Math.min(maxArticles, model.articlesPerDay * readDays));
  const calls = callsOf.flatMap(([edge, ...names]) =>
    names.map((name) => [name, requestsOf(name, edge, popularity)] as const),
  );
  return {
    visits,
    homeVisits,
    articlePages,
    documents: {
      article: requestsOf('getArticle', articleVisits, popularity),
      front: {
        edge: homeVisits,
        origin: cacheMisses(homeVisits, documents.front.cache.edge, frontVersions, caches),
        shield: 0,
      },
    },
    pictures: picturesOf(model),
    calls: new Map(calls),
    popularity,
  };
}

function picturesOf({ readers, pagesPerReader, articlesPerDay }: ReaderModel): Requests {
  const edge = readers * pagesPerReader * picturesPerPage;
  const different = articlesPerDay * 30 * widthsPerPicture;
  const regional = Math.min(edge, different * caches);
  return { edge, origin: Math.min(edge, different), shield: regional * (1 - 1 / caches) };
}

/**
 * Calls of an endpoint, and those that reach Origin Shield and the origin. Private responses and writes are not cached;
 * article calls have a key for each article, newsroom documents one for each kind, and searches one for each query.
 */
export function requestsOf(name: EndpointName, edge: number, popularity: readonly number[]): Requests {
  const { method, cache, params }: Endpoint = contract[name];
  if (method !== 'GET' || cache?.kind !== 'public') return { edge, origin: edge, shield: 0 };
  const keys = (): readonly number[] => {
    if (byQuery.includes(name)) return queries;
    if (name === 'getPublishedDocument') return publicKind.options.map(() => 1);
    return params === undefined ? [1] : popularity;
  };
  const regional = cacheMisses(edge, cache.edge, keys(), caches);
  if (!isShielded(cache)) return { edge, origin: regional, shield: 0 };
  return { edge, origin: cacheMisses(edge, cache.edge, keys(), 1), shield: regional * (1 - 1 / caches) };
}
