import { type Affiliate, affiliateOf, decorateLink, newSubid } from '#shared/domain/ads/affiliate.ts';
import type { CommunityEvent } from '#shared/domain/live/community-event.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';

/**
 * Where an event links to: the affiliate page with our tracking parameters, or the registration page; null without a
 * valid address.
 */
export function eventLink(
  { affiliateUrl, registrationUrl }: Pick<CommunityEvent, 'affiliateUrl' | 'registrationUrl'>,
  affiliates: readonly Affiliate[],
  random: () => number,
): { href: string; affiliate: Affiliate | undefined } | null {
  const affiliate = affiliateOf(affiliateUrl, affiliates);
  const href = decorateLink(affiliateUrl, { subid: newSubid(random), offerId: affiliate?.offerId });
  if (href !== null) return { href, affiliate };
  return isWebAddress(registrationUrl) ? { href: registrationUrl, affiliate: undefined } : null;
}
