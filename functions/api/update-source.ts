import { endpoint } from '#functions/runtime/endpoint.ts';
import { editSource } from '#functions/sources/source-edits.ts';
import { updateSource } from '#shared/api/sources.ts';

export const handler = endpoint(updateSource, ({ params, body }) => editSource(params.id, body));
