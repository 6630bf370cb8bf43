import * as z from 'zod/mini';
import { feed } from '../domain/articles/feed-entry.ts';
import { minute } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const fetchFeed = {
  method: 'GET',
  path: '/api/feeds/fetch',
  access: 'anyone',
  summary:
    'Fetches the feed at a public address and returns its 100 newest entries in one shape for all formats. Stories of premium publishers have no body.',
  query: z.object({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  reply: feed,
  errors: {
    422: 'The address does not return a feed (code no_feed), or its feed is for members (code members_only).',
  },
  cache: { kind: 'public', browser: 15 * minute, edge: 15 * minute, stale: 0 },
  needs: { table: 'sources', web: true },
} as const satisfies Endpoint;
