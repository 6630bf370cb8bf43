import * as z from 'zod/mini';
import { topic } from '../domain/articles/topic.ts';
import { briefCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const listTopics = {
  method: 'GET',
  path: '/api/topics',
  access: 'anyone',
  summary: 'Lists topics with their current article counts.',
  reply: z.array(topic),
  cache: briefCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listTrendingTopics = {
  method: 'GET',
  path: '/api/topics/trending',
  access: 'anyone',
  summary:
    'Lists the rising topics, at most six, strongest first: articles and views of the last day against the week before.',
  reply: z.array(topic),
  cache: briefCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
