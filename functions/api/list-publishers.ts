import { listPublishers } from '#functions/articles/publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listPublishers, () => listPublishers());
