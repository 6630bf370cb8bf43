import * as z from 'zod/mini';
import { picturesPath, pictureWidths } from '../config/picture-path.ts';
import {
  feedFormats,
  litePath,
  searchPath,
  sitemapPath,
  type TrustPage,
  trustPages,
  trustPath,
} from '../config/site-paths.ts';
import { searchParameters } from '../domain/search/search-address.ts';
import { articleCache, hour, minute, year } from './caching.ts';
import type { CachePolicy, Needs } from './endpoint.ts';
import { entitySlug, id } from './fields.ts';

/**
 * An address outside `/api` that a function serves to crawlers, feed readers and browsers. A document is the same for
 * every caller: CloudFront caches it by path, host and its own query parameters, and forwards no cookies, Authorization
 * header or other parameters.
 */
export interface Document {
  path: `/${string}`;
  summary: string;
  /** Schema of the path parameters. Paths that do not match get a 404 without a table read. */
  params?: z.ZodMiniObject;
  /** Query parameters that reach the document, in the order of its cache key. None by default. */
  query?: readonly string[];
  /** Whether it depends on the languages that the reader reads: they are part of its cache key. */
  byLanguages?: true;
  cache: Extract<CachePolicy, { kind: 'public' }>;
  /** The file of functions/documents with the function, if it has other documents too. The row's name by default. */
  handledBy?: 'page';
  needs: {
    table: Extract<Needs['table'], 'none' | 'read'>;
    /** As the fields of an endpoint's `Needs`. */
    searchIndex?: 'segments';
    payments?: 'mode';
    /** Fetches and decodes pictures of other sites. */
    pictures?: true;
  };
}

/**
 * A page of the site: HTML with what it shows. One function renders all of them with React
 * (functions/documents/page.ts): the more pages share it, the fewer readers meet one that has to start.
 */
const page = {
  handledBy: 'page',
  needs: { table: 'read', searchIndex: 'segments', payments: 'mode' },
} as const;

/** Browsers revalidate each time. Each new report changes such a page, and news that is breaking has many. */
const livePage = { ...page, cache: { kind: 'public', browser: 0, edge: minute, stale: 3 * minute } } as const;

/** It changes by decisions and deployments, which are purged. */
const lastingPage = { ...page, cache: { ...articleCache, browser: 0 } } as const;

const front = {
  ...livePage,
  summary: 'The front page: the newest articles, those of a topic, or those with a term.',
  query: ['tab', 'topic', 'search', 'page'],
  byLanguages: true,
} as const;

const trustRows = Object.fromEntries(
  trustPages.map((name) => [
    name,
    { ...livePage, path: trustPath(name), summary: `What the newsroom says about itself: ${name}.` },
  ]),
) as Record<TrustPage, typeof livePage & { path: `/${TrustPage}`; summary: string }>;

/** All documents. */
export const documents = {
  front: { ...front, path: '/' },
  news: { ...front, path: '/news' },
  article: {
    ...lastingPage,
    path: '/article/{id}',
    summary: 'The page of one article.',
    params: z.object({ id }),
  },
  story: {
    ...livePage,
    path: '/story/{id}',
    summary: 'The page of one event, with all reports about it.',
    params: z.object({ id }),
    query: ['all'],
  },
  publisher: {
    ...livePage,
    path: '/publisher/{id}',
    summary: 'The page of one publisher.',
    params: z.object({ id }),
    query: ['topic', 'after'],
  },
  about: {
    ...livePage,
    path: '/about/{slug}',
    summary: 'The page of a person, organisation or place.',
    params: z.object({ slug: entitySlug }),
  },
  places: { ...livePage, path: '/places', summary: 'All regions, with the countries in the news.' },
  place: {
    ...livePage,
    path: '/place/{slug}',
    summary: 'The page of a country or a region.',
    params: z.object({ slug: entitySlug }),
  },
  search: {
    ...livePage,
    path: searchPath,
    summary: 'The search of the archive, with a page of results.',
    query: [...searchParameters, 'cursor'],
  },
  topics: { ...livePage, path: '/topics', summary: 'All topics, and those that many write about.' },
  publishers: { ...livePage, path: '/publishers', summary: 'All publishers.', query: ['q', 'language', 'all'] },
  markets: { ...livePage, path: '/markets', summary: 'Currencies, indices and commodities.', query: ['tab'] },
  weather: { ...livePage, path: '/weather', summary: 'The weather of a city.', query: ['city'] },
  sports: { ...livePage, path: '/sports', summary: 'Matches and their results.', query: ['tab'] },
  subscribe: { ...livePage, path: '/subscribe', summary: 'What a subscription has, and what it costs.' },
  ...trustRows,
  feed: {
    path: '/feeds/{file}',
    summary:
      'The newest articles of the front page, a topic, a publisher, a subject or a place, as RSS 2.0 or JSON Feed 1.1.',
    // Slugs of subjects are in letters of any script.
    params: z.object({
      file: z
        .string()
        .check(z.regex(new RegExp(`^[\\p{L}\\p{M}\\p{N}_.~-]{1,140}\\.(${feedFormats.join('|')})$`, 'u'))),
    }),
    // Shorter than feed readers need: an article that is taken down leaves the edge within four minutes.
    cache: { kind: 'public', browser: 2 * minute, edge: 2 * minute, stale: 2 * minute },
    needs: { table: 'read', searchIndex: 'segments' },
  },
  sitemap: {
    path: sitemapPath,
    summary:
      'The public pages, publishers, places, and the articles and stories of the last two days, as a Google News sitemap.',
    // As for a feed.
    cache: { kind: 'public', browser: 2 * minute, edge: 2 * minute, stale: 2 * minute },
    needs: { table: 'read', searchIndex: 'segments' },
  },
  robots: {
    path: '/robots.txt',
    summary: 'Rules for crawlers, and the address of the sitemap.',
    cache: { kind: 'public', browser: hour, edge: hour, stale: 12 * hour },
    needs: { table: 'none' },
  },
  picture: {
    path: `${picturesPath}{key}/{width}`,
    summary: 'A picture of another site in one of three widths, if this stage has signed its address.',
    params: z.object({
      key: z.string().check(z.regex(/^[\w-]{16}$/)),
      width: z.enum(pictureWidths.map(String)),
    }),
    query: ['address'],
    cache: { kind: 'public', browser: year, edge: year, stale: 0, immutable: true },
    needs: { table: 'read', pictures: true },
  },
} as const satisfies Record<string, Document>;

const rows: Document[] = Object.values(documents);
/**
 * The paths of a document's copies. A path without a wildcard leaves out the copies with a query. CloudFront allows 15
 * wildcards at a time: paths with one address each have none.
 */
const covering = ({ path, params, query }: Document): string[] => {
  if (params !== undefined) return [`${path.replace(/\{.*/, '')}*`];
  if (query === undefined) return [path];
  return path === '/' ? ['/', '/?*'] : [`${path}*`];
};

const groups = Map.groupBy(Object.entries<Document>(documents), ([name, { handledBy }]) => handledBy ?? name);
/** The documents of each function, by the name of the function. */
export const documentFunctions: ReadonlyMap<string, readonly Document[]> = new Map(
  [...groups].map(([name, group]) => [name, group.map(([, row]) => row)]),
);

/** CloudFront asks for the paths before and after a function at the edge has changed them. */
const litePaths = `${litePath}*`;

/**
 * Paths, with wildcards, of everything at the edge that functions have made and builds may change: the API's replies
 * and the documents, without the pictures.
 */
export const renderedPaths: readonly string[] = [
  '/api/*',
  ...rows.filter(({ needs }) => !needs.pictures).flatMap(covering),
  litePaths,
];

/**
 * Seconds for which the edge remembers that there is no picture: a page with broken ones does not make us ask its
 * publisher again and again, and a server that was down has its pictures back soon.
 */
export const brokenPictureSeconds = 600;

/** Seconds for which functions keep the site's index.html. A deployment waits for them before it purges. */
export const sitePageSeconds = 10;

/**
 * Of the rendered paths, those that may name an article. They are the same for one article and for a hundred: AWS
 * charges for each path, and CloudFront allows 15 wildcards at a time. There is no room for the pages of publishers,
 * subjects and places nor for light editions: an article that is taken down leaves them within four minutes.
 */
const { front: frontRow, news, article, story, search, corrections, feed, sitemap } = documents;
export const articlePaths: readonly string[] = [
  '/api/*',
  ...[frontRow, news, article, story, search, corrections, feed, sitemap].flatMap(covering),
];

/**
 * Seconds for which a 404 may be cached: long enough to absorb a burst of requests, short enough for an article that
 * is about to be stored.
 */
export const missingSeconds = 10;
