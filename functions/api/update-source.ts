import { editSource } from '#functions/sources/source-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { updateSource } from '#shared/api/sources.ts';

export const handler = deskEndpoint(updateSource, ({ params, body }) => editSource(params.id, body));
