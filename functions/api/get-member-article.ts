import { readArticle } from '#functions/articles/articles.ts';
import { paidMemberships } from '#functions/membership/paid-memberships.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound, Refusal } from '#functions/runtime/refusal.ts';
import { getMemberArticle } from '#shared/api/membership.ts';
import { opensPremium } from '#shared/domain/membership/entitlement.ts';
import { standingOf } from '#shared/domain/membership/paid-membership.ts';

// A private endpoint apart from getArticle: no shared cache can return what members read.
export const handler = endpoint(getMemberArticle, async ({ params, caller: { uid } }) => {
  const article = await readArticle(params.id);
  if (article === null) throw notFound('Article');
  if (paymentsEnabled() && article.isPremium) {
    const now = new Date();
    if (!opensPremium(standingOf(await paidMemberships(uid), now).membership, now))
      throw new Refusal(403, 'membership_needed', 'This article is for members.');
  }
  return article;
});
