import { endpoint } from '#functions/runtime/endpoint.ts';
import { readTrendingTopics } from '#functions/store/topics.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listTrendingTopics, () => readTrendingTopics(new Date()));
