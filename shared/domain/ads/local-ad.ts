import * as z from 'zod/mini';
import { optionalText, plainText } from '../text/plain-text.ts';
import { pictureAddress, webAddress } from '../web-address.ts';

/** Places that the browser's own ads fill while the server's zone beside them shows nothing (LADS-05, LADS-19). */
export const localAdSlots = ['home_top', 'feed_card', 'sidebar_top', 'sidebar_mid', 'newsletter_top'] as const;
export type LocalAdSlot = (typeof localAdSlots)[number];

/** LADS-07, LADS-08, CONST-40. */
export const adWeight = { least: 1, most: 10, usual: 5 } as const;
/** So often a slot shows an ad in one browser (LADS-18, CONST-39). */
export const showingsPerSlot = 3;

const count = z.int().check(z.minimum(0));

/** An ad that editors keep in their browser (ENT-24). Times ISO 8601 UTC. */
export const localAd = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(120)),
  title: plainText(120),
  description: z.optional(optionalText(500)),
  imageUrl: pictureAddress,
  link: webAddress,
  slot: z.enum(localAdSlots),
  weight: z.number().check(z.minimum(adWeight.least), z.maximum(adWeight.most)),
  enabled: z.boolean(),
  impressions: count,
  clicks: count,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LocalAd = z.infer<typeof localAd>;

/** How often each slot has shown an ad in this browser (LADS-17). */
export const slotShowings = z.partialRecord(z.enum(localAdSlots), count);
export type SlotShowings = z.infer<typeof slotShowings>;

/**
 * An ad for `slot`: one of its enabled ones, by chance and weight (LADS-16); none once the slot has had its showings (LADS-18).
 * @param random gives 0 to below 1
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

/** Clicks for a hundred impressions, to two decimals; 0 without impressions (LADS-10, LADS-11). */
export const clickRate = ({ impressions, clicks }: Pick<LocalAd, 'impressions' | 'clicks'>): number =>
  impressions === 0 ? 0 : Math.round((clicks / impressions) * 10_000) / 100;
