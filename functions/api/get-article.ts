import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readArticle } from '#functions/store/articles.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getArticle, async ({ params }) => {
  const article = await readArticle(params.id);
  if (article === null) throw notFound('Article');
  return article;
});
