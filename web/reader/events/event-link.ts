import { type Affiliate, affiliateOf, decorateLink, newSubid } from '#shared/domain/ads/affiliate.ts';
import type { Event } from '#shared/domain/live/community-event.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';

/** Where an event's entry leads: the merchant's page with our marks in the link, else the page to register at, else nowhere (WID-16, AFF-11). */
export function eventLink(
  { affiliateUrl, registrationUrl }: Pick<Event, 'affiliateUrl' | 'registrationUrl'>,
  affiliates: readonly Affiliate[],
  random: () => number,
): { href: string; affiliate: Affiliate | undefined } | null {
  const affiliate = affiliateOf(affiliateUrl, affiliates);
  const href = decorateLink(affiliateUrl, { subid: newSubid(random), offerId: affiliate?.offerId });
  if (href !== null) return { href, affiliate };
  return isWebAddress(registrationUrl) ? { href: registrationUrl, affiliate: undefined } : null;
}
