import * as z from 'zod/mini';
import { publisher } from '../domain/articles/publisher.ts';
import { briefCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { pageCursor } from './fields.ts';

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
