import * as z from 'zod/mini';
import { optionalTextField, textField } from '../text/text-fields.ts';
import { pictureAddressField, webAddressField } from '../web-address-fields.ts';

/** Placements for ads stored in the browser, used while the server's zone beside them is empty. */
export const localAdSlots = ['home_top', 'feed_card', 'sidebar_top', 'sidebar_mid', 'newsletter_top'] as const;
export type LocalAdSlot = (typeof localAdSlots)[number];

/** Limits and default of an ad's weight, a whole number. */
export const adWeight = { least: 1, most: 10, usual: 5 } as const;
/** How often a slot shows an ad in one browser. */
export const showingsPerSlot = 3;

const count = z.int().check(z.minimum(0));

/** An ad that editors store in their browser. Times ISO 8601 UTC. */
export const localAd = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(120)),
  title: textField(120),
  description: z.optional(optionalTextField(500)),
  imageUrl: pictureAddressField,
  /** The site's signature of `imageUrl`, where editors have published the ad. */
  imageKey: z.optional(z.string()),
  link: webAddressField,
  slot: z.enum(localAdSlots),
  weight: z.int().check(z.minimum(adWeight.least), z.maximum(adWeight.most)),
  enabled: z.boolean(),
  impressions: count,
  clicks: count,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LocalAd = z.infer<typeof localAd>;

/** How often each slot has shown an ad in this browser. */
export const slotShowings = z.partialRecord(z.enum(localAdSlots), count);
export type SlotShowings = z.infer<typeof slotShowings>;

/**
 * Picks an enabled ad for `slot` at random, in proportion to the weights; undefined once the slot has reached its
 * limit.
 * @param random returns 0 to 1 (exclusive)
 */
export function chooseAd(
  ads: readonly LocalAd[],
  slot: LocalAdSlot,
  showings: SlotShowings,
  random: () => number,
): LocalAd | undefined {
  if ((showings[slot] ?? 0) >= showingsPerSlot) return undefined;
  const candidates = ads.filter((ad) => ad.enabled && ad.slot === slot);
  let left = random() * candidates.reduce((sum, { weight }) => sum + weight, 0);
  for (const ad of candidates) {
    left -= ad.weight;
    if (left < 0) return ad;
  }
  return candidates.at(-1);
}
