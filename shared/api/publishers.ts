import * as z from 'zod/mini';
import { publisher, publisherPage } from '../domain/articles/publisher.ts';
import { briefCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { id, pageCursor } from './fields.ts';

export const listPublishers = {
  method: 'GET',
  path: '/api/publishers',
  access: 'anyone',
  summary:
    'Lists publishers, those with the most articles of a page first. The Link header has the next page, of 2,000 by id.',
  query: z.object({ cursor: pageCursor }),
  reply: z.array(publisher),
  paged: true,
  cache: briefCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getPublisher = {
  method: 'GET',
  path: '/api/publishers/{id}',
  access: 'anyone',
  summary: 'Returns a publisher with what its page says of it. Its articles are listed by /api/articles?source=.',
  params: z.object({ id }),
  reply: publisherPage,
  errors: { 404: 'No publisher has this id.' },
  cache: briefCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
