import { endpoint } from '#functions/runtime/endpoint.ts';
import { listPublishers } from '#functions/store/publishers.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listPublishers, () => listPublishers());
