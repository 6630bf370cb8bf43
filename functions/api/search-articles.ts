import { endpoint } from '#functions/runtime/endpoint.ts';
import { findArticles } from '#functions/search/find-articles.ts';
import { searchArticles } from '#shared/api/search.ts';

export const handler = endpoint(searchArticles, async ({ query }) => {
  const { results, next } = await findArticles(query);
  return { items: results, next };
});
