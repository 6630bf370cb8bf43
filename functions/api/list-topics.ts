import { readTopics } from '#functions/catalog/topics.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listTopics } from '#shared/api/topics.ts';

export const handler = endpoint(listTopics, () => readTopics(new Date()));
