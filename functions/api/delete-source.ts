import { endpoint } from '#functions/runtime/endpoint.ts';
import { removeSource } from '#functions/sources/source-edits.ts';
import { deleteSource } from '#shared/api/sources.ts';

export const handler = endpoint(deleteSource, async ({ params }) => {
  await removeSource(params.id);
  return undefined;
});
