import { endpoint } from '#functions/runtime/endpoint.ts';
import { readersPay } from '#functions/runtime/payments/payment-mode.ts';
import { notFound, Refusal } from '#functions/runtime/refusal.ts';
import { readArticle } from '#functions/store/articles.ts';
import { paidMemberships } from '#functions/store/paid-memberships.ts';
import { contract } from '#shared/api/contract.ts';
import { opensPremium } from '#shared/domain/entitlement.ts';
import { standingOf } from '#shared/domain/paid-membership.ts';

// Private, and apart from getArticle: what members read can never come out of a shared cache.
export const handler = endpoint(contract.getMemberArticle, async ({ params, caller: { uid } }) => {
  const article = await readArticle(params.id);
  if (article === null) throw notFound('Article');
  if (readersPay() && article.isPremium) {
    const now = new Date();
    if (!opensPremium(standingOf(await paidMemberships(uid), now).membership, now))
      throw new Refusal(403, 'membership_needed', 'This article is for members');
  }
  return article;
});
