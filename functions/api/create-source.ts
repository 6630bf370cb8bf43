import { endpoint } from '#functions/runtime/endpoint.ts';
import { addSource } from '#functions/sources/source-edits.ts';
import { createSource } from '#shared/api/sources.ts';

export const handler = endpoint(createSource, ({ body }) => addSource(body, new Date()));
