import { endpoint } from '#functions/runtime/endpoint.ts';
import { deleteSource } from '#functions/sources/source-edits.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.deleteSource, async ({ params }) => {
  await deleteSource(params.id);
  return undefined;
});
