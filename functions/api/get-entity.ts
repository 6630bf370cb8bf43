import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { entityPageOf } from '#functions/search/entities.ts';
import { getEntity } from '#shared/api/search.ts';

export const handler = endpoint(getEntity, async ({ params }) => {
  const page = await entityPageOf(params.slug);
  if (page === null) throw notFound('Subject');
  return page;
});
