import { readArticle } from '#functions/articles/articles.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getArticle } from '#shared/api/articles.ts';

// The same answer for everyone, since caches share it: members read the whole with getMemberArticle.
export const handler = endpoint(getArticle, async ({ params }) => {
  const article = await readArticle(params.id, { withholdPremium: paymentsEnabled() });
  if (article === null) throw notFound('Article');
  return article;
});
