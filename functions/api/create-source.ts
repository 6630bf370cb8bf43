import { endpoint } from '#functions/runtime/endpoint.ts';
import { createSource } from '#functions/sources/source-edits.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.createSource, ({ body }) => createSource(body, new Date()));
