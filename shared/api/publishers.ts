import * as z from 'zod/mini';
import { publisher } from '../domain/articles/publisher.ts';
import { briefCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const listPublishers = {
  method: 'GET',
  path: '/api/publishers',
  access: 'anyone',
  summary: 'Lists publishers, those with the most articles first.',
  reply: z.array(publisher),
  cache: briefCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
