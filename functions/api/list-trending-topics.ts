import { readTrendingTopics } from '#functions/articles/topics.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listTrendingTopics, () => readTrendingTopics(new Date()));
