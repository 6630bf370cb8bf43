import { endpoint } from '#functions/runtime/endpoint.ts';
import { editSource } from '#functions/sources/source-edits.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.updateSource, ({ params, body }) => editSource(params.id, body));
