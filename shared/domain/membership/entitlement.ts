import type { Membership } from './membership.ts';
import type { MembershipSettings, PlanId } from './membership-plans.ts';

/**
 * The membership with its status at `now`: after its end the one that follows, or expired. Returns the same object if
 * nothing changed, else one to store.
 */
export function membershipAt(stored: Membership, now: Date): Membership {
  if (stored.status === 'expired' || now.getTime() < Date.parse(stored.endDate)) return stored;
  if (stored.next !== undefined) return membershipAt(stored.next, now);
  return { ...stored, status: 'expired', updatedAt: now.toISOString() };
}

/** Whether a membership is valid now. */
export const isActive = (stored: Membership | null, now: Date): stored is Membership =>
  stored !== null && membershipAt(stored, now).status === 'active';

/** The plan that premium articles require. */
export const premiumPlan: PlanId = 'digital';

/** Whether a plan opens what requires another: `bundle` opens everything. */
export const grants = (plan: PlanId, required: PlanId): boolean => plan === 'bundle' || plan === required;

interface MaybePremium {
  isPremium?: boolean | null | undefined;
}

/** Whether an article requires a membership. If it does not say, the settings decide. */
export const isPremium = (article: MaybePremium, settings: Pick<MembershipSettings, 'defaultPremium'>): boolean =>
  article.isPremium ?? settings.defaultPremium;

/** Whether this membership opens premium articles now. */
export const opensPremium = (membership: Membership | null, now: Date): boolean =>
  isActive(membership, now) && grants(membershipAt(membership, now).planId, premiumPlan);

/** Whether a reader with this membership, or none, may read the whole article. */
export const mayRead = (
  article: MaybePremium,
  membership: Membership | null,
  settings: Pick<MembershipSettings, 'defaultPremium'>,
  now: Date,
): boolean => !isPremium(article, settings) || opensPremium(membership, now);
