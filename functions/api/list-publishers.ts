import { readPublishers } from '#functions/articles/publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listPublishers } from '#shared/api/publishers.ts';

export const handler = endpoint(listPublishers, () => readPublishers());
