import * as z from 'zod/mini';
import { limits } from '../config/limits.ts';
import { article, articlePreview, articleUpdates, correction } from '../domain/articles/article.ts';
import { region } from '../domain/classification/taxonomy.ts';
import { withFallback } from '../domain/fallback.ts';
import { articleCache, minute, newsCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { asOf, goneText, id, languageList } from './fields.ts';

export const listArticles = {
  method: 'GET',
  path: '/api/articles',
  access: 'anyone',
  summary:
    'Lists article previews, newest first, of all languages or of those named. The Link header has the next page.',
  query: z.object({
    /** The edge rounds it down (shared/config/edge-keys.ts); the Link header leads to the rest. */
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.articles.maxLimit)),
      limits.articles.defaultLimit,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    topic: z.optional(id),
    region: z.optional(region),
    /** Id of a publisher. */
    source: z.optional(id),
    /** Only articles in these languages, and those of unknown language. */
    language: z.optional(languageList),
    asOf,
  }),
  reply: z.array(articlePreview),
  paged: true,
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getArticle = {
  method: 'GET',
  path: '/api/articles/{id}',
  access: 'anyone',
  summary:
    'Returns one article. On stages with payments, premium articles come without their body. The id of a merged duplicate returns its survivor.',
  params: z.object({ id }),
  query: z.object({ asOf }),
  reply: article,
  errors: { 404: 'No article has this id.', 410: goneText },
  cache: articleCache,
  needs: { table: 'read', payments: 'mode' },
} as const satisfies Endpoint;

export const getArticleUpdates = {
  method: 'GET',
  path: '/api/articles/{id}/updates',
  access: 'anyone',
  summary: 'Returns what changes by the minute about an article: its counts, its score and its story.',
  params: z.object({ id }),
  reply: articleUpdates,
  errors: { 404: 'No article has this id.', 410: goneText },
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listCorrections = {
  method: 'GET',
  path: '/api/corrections',
  access: 'anyone',
  summary: 'Lists what the editors say they have corrected, newest first, at most 100.',
  reply: z.array(correction),
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listTakenDown = {
  method: 'GET',
  path: '/api/taken-down',
  access: 'anyone',
  summary: 'Lists the ids of articles that the editors took down in the last 60 days, newest first, at most 1,000.',
  reply: z.array(z.string()),
  // Browsers ask every few minutes, and get 304 while nothing has changed.
  cache: { kind: 'public', browser: 0, edge: minute, stale: minute },
  needs: { table: 'read' },
} as const satisfies Endpoint;

/** What every action on an article may be refused for. */
const actionErrors = {
  403: 'A page of another site made the call (code cross_site).',
  404: 'No article has this id.',
  410: goneText,
} as const;

export const recordView = {
  method: 'POST',
  path: '/api/articles/{id}/view',
  access: 'visitor',
  summary:
    'Counts a view, once in half an hour for each reader. For signed-in readers the view is kept for 90 days to rank their feed.',
  params: z.object({ id }),
  body: z.optional(
    z.object({
      /** How the visit began: `direct`, `newsletter`, or the host of the page that led here. Only counted. */
      from: z.optional(z.string().check(z.regex(/^[\p{L}\d.:_[\]-]{1,253}$/u, 'must be a host, direct or newsletter'))),
    }),
  ),
  reply: z.undefined(),
  status: 204,
  errors: { ...actionErrors, 415: 'The body is not JSON; none is needed.' },
  needs: { table: 'readWrite', sendsTo: ['counters'] },
} as const satisfies Endpoint;

export const trackArticle = {
  method: 'POST',
  path: '/api/articles/{id}/track',
  access: 'anyone',
  summary: 'Records how long a reader stayed with an article, or a click through to the publisher.',
  params: z.object({ id }),
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('read'),
      /** Seconds. */
      duration: z.number().check(z.minimum(0), z.maximum(limits.longestReadSeconds)),
    }),
    z.object({ action: z.literal('external_click') }),
  ]),
  reply: z.undefined(),
  status: 204,
  errors: actionErrors,
  needs: { table: 'readWrite', sendsTo: ['counters'] },
} as const satisfies Endpoint;

/** The random id of a browser, for visitors. */
const liker = z.optional(z.object({ readerId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))) }));
const likes = withFallback(z.int(), 0);

export const likeArticle = {
  method: 'POST',
  path: '/api/articles/{id}/like',
  access: 'visitor',
  summary: 'Likes an article once per reader: by account, else by the id that the browser sends, else by address.',
  params: z.object({ id }),
  body: liker,
  reply: z.object({ likes, liked: withFallback(z.literal(true), true) }),
  errors: actionErrors,
  needs: { table: 'readWrite', sendsTo: ['counters'] },
} as const satisfies Endpoint;

export const unlikeArticle = {
  method: 'DELETE',
  path: '/api/articles/{id}/like',
  access: 'visitor',
  summary: "Takes back the reader's like: of the account, and of the browser whose id is sent. Idempotent.",
  params: z.object({ id }),
  body: liker,
  reply: z.object({ likes, liked: withFallback(z.literal(false), false) }),
  errors: actionErrors,
  needs: { table: 'readWrite', sendsTo: ['counters'] },
} as const satisfies Endpoint;
