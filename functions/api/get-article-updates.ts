import { readArticleUpdates } from '#functions/articles/articles.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getArticleUpdates } from '#shared/api/articles.ts';

export const handler = endpoint(getArticleUpdates, async ({ params }) => {
  const updates = await readArticleUpdates(params.id);
  if (updates === null) throw notFound('Article');
  return updates;
});
