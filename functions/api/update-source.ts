import { editSource } from '#functions/sources/source-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { updateSource } from '#shared/api/sources.ts';

export const handler = deskEndpoint(updateSource, ({ params, body, caller }) =>
  editSource(params.id, body, caller.name),
);
