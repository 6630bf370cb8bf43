import * as z from 'zod/mini';
import { feedFormats, sitemapPath } from '../config/document-paths.ts';
import type { CachePolicy, Needs } from './endpoint.ts';

/**
 * One address outside of `/api` that is answered by a function: for crawlers, for feed readers, and for the first paint. A document is the same for everybody: CloudFront keeps it
 * by its path and the site's host, and passes on neither cookies nor Authorization nor a query.
 */
export interface Document {
  path: `/${string}`;
  summary: string;
  /** What the parts of the path must look like. A path that does not fit is no document, and the handler says so without asking the table. */
  params?: z.ZodMiniObject;
  cache: Extract<CachePolicy, { kind: 'public' }>;
  needs: {
    table: Extract<Needs['table'], 'none' | 'read'>;
    /** Reads the site's index.html, and nothing else of its bucket. */
    sitePage?: true;
  };
}

const minute = 60;

/** THE table of documents, beside the contract. Document `article` is handled by `functions/documents/article.ts`. */
export const documents = {
  article: {
    path: '/article/{id}',
    summary:
      'The page of one article: the site’s index.html with what the article is, for crawlers and for the first paint.',
    // As the contract's ids.
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.~-]+$/)) }),
    // A browser asks again each time, as it does for index.html: a new build must show within about a minute.
    cache: { kind: 'public', browser: 0, edge: minute, stale: 5 * minute },
    needs: { table: 'read', sitePage: true },
  },
  feed: {
    path: '/feeds/{file}',
    summary:
      'The newest stories of the front page or of a topic, as RSS 2.0 or JSON Feed 1.1: previews, each with the way to its page.',
    params: z.object({ file: z.string().check(z.regex(new RegExp(`^[\\w-]{1,60}\\.(${feedFormats.join('|')})$`))) }),
    cache: { kind: 'public', browser: 5 * minute, edge: 5 * minute, stale: 30 * minute },
    needs: { table: 'read' },
  },
  sitemap: {
    path: sitemapPath,
    summary: 'The public pages, and the stories of the last two days as Google News reads them.',
    cache: { kind: 'public', browser: 10 * minute, edge: 10 * minute, stale: 60 * minute },
    needs: { table: 'read' },
  },
  robots: {
    path: '/robots.txt',
    summary: 'What crawlers are asked to leave alone, and where the sitemap is.',
    cache: { kind: 'public', browser: 60 * minute, edge: 60 * minute, stale: 12 * 60 * minute },
    needs: { table: 'none' },
  },
} as const satisfies Record<string, Document>;

/** Seconds for which "there is no such document" may be kept: long enough for a crowd, short enough for a story that is about to come. */
export const missingSeconds = 10;
