import { readArticle } from '#functions/articles/articles.ts';
import { readPreview } from '#functions/editorial/previews.ts';
import { paidMemberships } from '#functions/membership/paid-memberships.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound, Refusal } from '#functions/runtime/refusal.ts';
import { getMemberArticle } from '#shared/api/membership.ts';
import { opensPremium } from '#shared/domain/membership/entitlement.ts';
import { standingOf } from '#shared/domain/membership/paid-membership.ts';

// A private endpoint apart from getArticle: no shared cache can return what members read.
export const handler = endpoint(getMemberArticle, async ({ params, query, caller }) => {
  if (query.preview !== undefined) return readPreview(params.id, query.preview, new Date());
  if (caller === undefined) throw new Refusal(401, 'unauthorized', 'Unauthorized: sign in to read it');
  const article = await readArticle(params.id);
  if (article === null) throw notFound('Article');
  if (paymentsEnabled() && article.isPremium) {
    const now = new Date();
    if (!opensPremium(standingOf(await paidMemberships(caller.uid), now).membership, now))
      throw new Refusal(403, 'membership_needed', 'This article is for members.');
  }
  return article;
});
