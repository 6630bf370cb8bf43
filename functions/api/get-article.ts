import { endpoint } from '#functions/runtime/endpoint.ts';
import { readersPay } from '#functions/runtime/payments/payment-mode.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readArticle } from '#functions/store/articles.ts';
import { contract } from '#shared/api/contract.ts';

// The same answer for everyone, since caches share it: members read the whole with getMemberArticle.
export const handler = endpoint(contract.getArticle, async ({ params }) => {
  const article = await readArticle(params.id, { withholdPremium: readersPay() });
  if (article === null) throw notFound('Article');
  return article;
});
