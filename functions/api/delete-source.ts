import { removeSource } from '#functions/sources/source-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { deleteSource } from '#shared/api/sources.ts';

export const handler = deskEndpoint(deleteSource, async ({ params, caller }) => {
  await removeSource(params.id, caller.name);
  return undefined;
});
