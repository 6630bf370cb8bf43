import * as z from 'zod/mini';
import { brand } from '../../config/brand.ts';
import { optionalText, plainText } from '../text/plain-text.ts';
import { isWebAddress } from '../web-address.ts';

/** A merchant whom links bring buyers, kept in the editors' browser (ENT-25). Times ISO 8601 UTC. */
export const affiliate = z.object({
  id: z.string(),
  merchantName: plainText(120),
  /** As it stands in the merchant's links: host, part of the path, or value of a parameter. */
  merchantId: plainText(80),
  offerId: z.optional(optionalText(80)),
  description: optionalText(500),
  /** Free text, shown as typed and never computed with (AFF-12). */
  commission: optionalText(80),
  category: optionalText(80),
  keywords: z.array(plainText(80)).check(z.maxLength(50)),
  enabled: z.boolean(),
  clicks: z.int().check(z.minimum(0)),
  conversions: z.int().check(z.minimum(0)),
  revenue: z.number().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Affiliate = z.infer<typeof affiliate>;

const subidLength = 8;
const subidSigns = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Tells one showing of a link from the next: 8 lower-case letters and digits (AFF-05, CONST-49). */
export const newSubid = (random: () => number): string =>
  Array.from({ length: subidLength }, () => subidSigns.charAt(Math.floor(random() * subidSigns.length))).join('');

interface Decoration {
  subid: string;
  campaign?: string | undefined;
  offerId?: string | undefined;
}

/** The link with what tells the merchant who sent the buyer (AFF-02 to AFF-10); what stood in it stays as it was. Null for anything but an http(s) link. */
export function decorateLink(link: string, { subid, campaign, offerId }: Decoration): string | null {
  if (!isWebAddress(link)) return null;
  const added = new URLSearchParams({
    utm_source: brand.product,
    utm_medium: 'affiliate',
    utm_campaign: campaign || 'general',
    subid,
  });
  if (offerId) added.set('offer', offerId);
  const url = new URL(link);
  // `search` keeps the old parameters letter by letter, which a merchant's signature may depend on.
  url.search = url.search === '' ? `?${added}` : `${url.search}&${added}`;
  return url.href;
}

/** The enabled affiliate that a link belongs to: its merchantId is the host, a label of it, a part of the path, or the value of a parameter (AFF-11). */
export function affiliateOf(link: string, affiliates: readonly Affiliate[]): Affiliate | undefined {
  if (!isWebAddress(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  const parts = [hostname, ...hostname.split('.'), ...pathname.split('/'), ...searchParams.values()].map((part) =>
    part.toLowerCase(),
  );
  return affiliates.find(({ enabled, merchantId }) => enabled && parts.includes(merchantId.toLowerCase()));
}
