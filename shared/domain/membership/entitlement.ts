import type { Membership } from './membership.ts';
import { isActive } from './membership.ts';
import type { MembershipSettings } from './membership-plans.ts';
import type { PlanId } from './plan-id.ts';

/** The plan that premium articles ask for (PAY-10). */
export const premiumPlan: PlanId = 'digital';

/** What a plan opens: bundle everything, another one only what asks for it (PAY-05, PAY-06). */
export const grants = (held: PlanId, asked: PlanId): boolean => held === 'bundle' || held === asked;

interface MaybePremium {
  isPremium?: boolean | null | undefined;
}

/** Whether an article asks for a membership; one that does not say so does when the settings have it so (MEM-43, PAY-09). */
export const isPremium = (article: MaybePremium, settings: Pick<MembershipSettings, 'defaultPremium'>): boolean =>
  article.isPremium ?? settings.defaultPremium;

/** Whether this membership opens premium articles now. */
export const opensPremium = (held: Membership | null, now: Date): boolean =>
  isActive(held, now) && grants(held.planId, premiumPlan);

/** Whether somebody with this membership, or none, may read the whole article (PAY-01, PAY-03). */
export const mayRead = (
  article: MaybePremium,
  held: Membership | null,
  settings: Pick<MembershipSettings, 'defaultPremium'>,
  now: Date,
): boolean => !isPremium(article, settings) || opensPremium(held, now);
