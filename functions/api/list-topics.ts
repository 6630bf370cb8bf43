import { endpoint } from '#functions/runtime/endpoint.ts';
import { readTopics } from '#functions/store/topics.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listTopics, () => readTopics(new Date()));
