import * as z from 'zod/mini';
import { limits } from '../config/limits.ts';
import { article, articlePreview } from '../domain/article.ts';
import { ingestRun } from '../domain/ingest-run.ts';
import { publisher } from '../domain/publisher.ts';
import { region } from '../domain/region.ts';
import { source } from '../domain/source.ts';
import { topic } from '../domain/topic.ts';
import type { CachePolicy, Endpoint } from './endpoint.ts';

const id = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.~-]+$/));
const minute = 60;
/** The front page: a reader's browser asks again every minute, the origin is asked once a minute a region. */
const news: CachePolicy = { kind: 'public', browser: minute, edge: minute, stale: 5 * minute };
const slow: CachePolicy = { kind: 'public', browser: 5 * minute, edge: 5 * minute, stale: 30 * minute };
const never: CachePolicy = { kind: 'private' };

/** THE table of endpoints. Endpoint `listArticles` is handled by `functions/api/list-articles.ts`; nothing else writes an `/api` path. */
export const contract = {
  listArticles: {
    method: 'GET',
    path: '/api/articles',
    access: 'anyone',
    summary: 'Newest articles first, as previews. The next page is in the Link header.',
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.articles.maxLimit)), limits.articles.defaultLimit),
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      topic: z.optional(id),
      region: z.optional(region),
      source: z.optional(id),
    }),
    reply: z.array(articlePreview),
    paged: true,
    cache: news,
    needs: { table: 'read' },
  },
  getArticle: {
    method: 'GET',
    path: '/api/articles/{id}',
    access: 'anyone',
    summary: 'One article whole. The id of a merged duplicate answers with the article that it was merged into.',
    params: z.object({ id }),
    reply: article,
    cache: news,
    needs: { table: 'read' },
  },
  recordView: {
    method: 'POST',
    path: '/api/articles/{id}/view',
    access: 'anyone',
    summary: 'Somebody opened the article.',
    params: z.object({ id }),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  trackArticle: {
    method: 'POST',
    path: '/api/articles/{id}/track',
    access: 'anyone',
    summary: 'Somebody left the article after so many seconds, or went on to the publisher’s page.',
    params: z.object({ id }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('read'), duration: z.number().check(z.minimum(0), z.maximum(limits.longestReadSeconds)) }),
      z.object({ action: z.literal('external_click') }),
    ]),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  likeArticle: {
    method: 'POST',
    path: '/api/articles/{id}/like',
    access: 'visitor',
    summary: 'Likes the article, once for each reader: by their account, else by the id that their browser made, else by their address.',
    params: z.object({ id }),
    body: z.optional(z.object({ readerId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))) })),
    reply: z.object({ likes: z.int(), liked: z.literal(true) }),
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  listPublishers: {
    method: 'GET',
    path: '/api/publishers',
    access: 'anyone',
    summary: 'Publishers, those with most articles first.',
    reply: z.array(publisher),
    cache: slow,
    needs: { table: 'read' },
  },
  listTopics: {
    method: 'GET',
    path: '/api/topics',
    access: 'anyone',
    summary: 'Topics with their live article counts.',
    reply: z.array(topic),
    cache: slow,
    needs: { table: 'read' },
  },
  listTrendingTopics: {
    method: 'GET',
    path: '/api/topics/trending',
    access: 'anyone',
    summary: 'Topics written about more than usual in the last day, the strongest first.',
    reply: z.array(topic),
    cache: slow,
    needs: { table: 'read' },
  },
  listSources: {
    method: 'GET',
    path: '/api/sources',
    access: 'anyone',
    summary: 'Sources that ingestion reads, with the state of their last fetch.',
    reply: z.array(source),
    cache: { kind: 'public', browser: 0, edge: 5, stale: 0 },
    needs: { table: 'read' },
  },
  startIngest: {
    method: 'POST',
    path: '/api/ingest',
    access: 'admin',
    summary: 'Queues every active source and answers at once; the result is read with getIngestRun.',
    reply: z.object({ runId: z.string(), queued: z.int() }),
    status: 202,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['sources'] },
  },
  getIngestRun: {
    method: 'GET',
    path: '/api/ingest/{runId}',
    access: 'admin',
    summary: 'Progress and result of one run of ingestion.',
    params: z.object({ runId: id }),
    reply: ingestRun,
    cache: never,
    needs: { table: 'read' },
  },
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** `listArticles` -> `list-articles`: the handler's file name and the Lambda's logical name. */
export const handlerFile = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
