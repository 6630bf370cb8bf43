import * as z from 'zod/mini';
import { brand } from '../../config/brand.ts';
import { optionalTextField, textField } from '../text/text-fields.ts';
import { isWebAddress } from '../web-address.ts';

/** A merchant of affiliate links, stored in the editors' browser. Times ISO 8601 UTC. */
export const affiliate = z.object({
  id: z.string(),
  merchantName: textField(120),
  /** Identifies the merchant's links: their host, a path segment, or a parameter's value. */
  merchantId: textField(80),
  offerId: z.optional(optionalTextField(80)),
  description: z._default(optionalTextField(500), ''),
  /** Free text, shown as typed and never computed with. */
  commission: z._default(optionalTextField(80), ''),
  category: z._default(optionalTextField(80), ''),
  keywords: z.array(textField(80)).check(z.maxLength(50)),
  enabled: z.boolean(),
  clicks: z.int().check(z.minimum(0)),
  conversions: z.int().check(z.minimum(0)),
  revenue: z.number().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Affiliate = z.infer<typeof affiliate>;

const subidLength = 8;
const subidAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id for one display of a link: 8 lower-case letters and digits. */
export const newSubid = (random: () => number): string =>
  Array.from({ length: subidLength }, () => subidAlphabet.charAt(Math.floor(random() * subidAlphabet.length))).join('');

interface Decoration {
  subid: string;
  campaign?: string | undefined;
  offerId?: string | undefined;
}

/**
 * The link with the affiliate's tracking parameters; existing parameters stay. Null for anything but an http(s) link.
 */
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
  // `search` preserves the existing parameters exactly, as a merchant may have signed them.
  url.search = url.search === '' ? `?${added}` : `${url.search}&${added}`;
  return url.href;
}

/**
 * The enabled affiliate that a link belongs to: its merchantId is the host, a label of the host, a path segment, or a
 * parameter's value.
 */
export function affiliateOf(link: string, affiliates: readonly Affiliate[]): Affiliate | undefined {
  if (!isWebAddress(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  const parts = [hostname, ...hostname.split('.'), ...pathname.split('/'), ...searchParams.values()].map((part) =>
    part.toLowerCase(),
  );
  return affiliates.find(({ enabled, merchantId }) => enabled && parts.includes(merchantId.toLowerCase()));
}
