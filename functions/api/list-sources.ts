import { endpoint } from '#functions/runtime/endpoint.ts';
import { listedSources } from '#functions/sources/sources.ts';
import { listSources } from '#shared/api/sources.ts';
import { asPublicSource } from '#shared/domain/sources/source-gains.ts';

export const handler = endpoint(listSources, async ({ query }) => {
  const { items, next } = await listedSources(query.cursor);
  return { items: items.map(asPublicSource), next };
});
