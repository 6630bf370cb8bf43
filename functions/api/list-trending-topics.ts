import { readTrendingTopics } from '#functions/catalog/topics.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listTrendingTopics } from '#shared/api/topics.ts';

export const handler = endpoint(listTrendingTopics, () => readTrendingTopics(new Date()));
