import * as z from 'zod/mini';
import { feedFormats, searchPath, sitemapPath } from '../config/site-paths.ts';
import { searchParameters } from '../domain/search/search-address.ts';
import { articleCache, hour, minute } from './caching.ts';
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
  cache: Extract<CachePolicy, { kind: 'public' }>;
  needs: {
    table: Extract<Needs['table'], 'none' | 'read'>;
    /** Reads the site's index.html, and nothing else of its bucket. */
    sitePage?: true;
    /** As the field of an endpoint's `Needs`. */
    searchIndex?: 'segments';
  };
}

/** All documents. `functions/documents/article.ts` handles `article`. */
export const documents = {
  article: {
    path: '/article/{id}',
    summary: "The page of one article: the site's index.html with the article's metadata and headline.",
    params: z.object({ id }),
    // Browsers revalidate each time, as with index.html. A deployment purges what has the page of the build before.
    cache: { ...articleCache, browser: 0 },
    needs: { table: 'read', sitePage: true },
  },
  story: {
    path: '/story/{id}',
    summary: "The page of one event: the site's index.html with the headline, the summary and the first reports.",
    params: z.object({ id }),
    // Each new report changes it, and news that is breaking has many.
    cache: { kind: 'public', browser: 0, edge: minute, stale: 3 * minute },
    needs: { table: 'read', sitePage: true },
  },
  publisher: {
    path: '/publisher/{id}',
    summary: "The page of one publisher: the site's index.html with the publisher's metadata.",
    params: z.object({ id }),
    cache: { ...articleCache, browser: 0 },
    needs: { table: 'read', sitePage: true },
  },
  about: {
    path: '/about/{slug}',
    summary: "The page of a person, organisation or place: the site's index.html with its metadata.",
    params: z.object({ slug: entitySlug }),
    cache: { ...articleCache, browser: 0 },
    needs: { table: 'read', sitePage: true, searchIndex: 'segments' },
  },
  search: {
    path: searchPath,
    summary: "The search page: the site's index.html, with the results for browsers without JavaScript.",
    query: [...searchParameters, 'cursor'],
    cache: { kind: 'public', browser: 0, edge: minute, stale: 3 * minute },
    needs: { table: 'read', sitePage: true, searchIndex: 'segments' },
  },
  feed: {
    path: '/feeds/{file}',
    summary: 'The newest articles of the front page, a topic, a publisher or a subject, as RSS 2.0 or JSON Feed 1.1.',
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
      'The public pages, publishers, and the articles and stories of the last two days, as a Google News sitemap.',
    // As for a feed.
    cache: { kind: 'public', browser: 2 * minute, edge: 2 * minute, stale: 2 * minute },
    needs: { table: 'read' },
  },
  robots: {
    path: '/robots.txt',
    summary: 'Rules for crawlers, and the address of the sitemap.',
    cache: { kind: 'public', browser: hour, edge: hour, stale: 12 * hour },
    needs: { table: 'none' },
  },
} as const satisfies Record<string, Document>;

const rows: Document[] = Object.values(documents);
const covering = ({ path }: Document): string => `${path.replace(/\{.*/, '')}*`;

/** Paths, with wildcards, of everything at the edge that functions have made: the API's replies and the documents. */
export const renderedPaths: readonly string[] = ['/api/*', ...rows.map(covering)];

/** Seconds for which functions keep the site's index.html. A deployment waits for them before it purges. */
export const sitePageSeconds = 10;

/**
 * Of the rendered paths, those that may name an article. They are the same for one article and for a hundred: AWS
 * charges for each path, and CloudFront allows 15 wildcards at a time.
 */
export const articlePaths: readonly string[] = renderedPaths.filter(
  (path) => ![documents.publisher, documents.about, documents.robots].map(covering).includes(path),
);

/**
 * Seconds for which a 404 may be cached: long enough to absorb a burst of requests, short enough for an article that
 * is about to be stored.
 */
export const missingSeconds = 10;
