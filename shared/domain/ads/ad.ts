import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';

/** Places of the site that the server fills with ads. */
export const adZones = ['HOME_HERO', 'ARTICLE_LEADERBOARD', 'ARTICLE_MPU', 'SIDEBAR_TOP', 'FEED_INLINE'] as const;
export type AdZone = (typeof adZones)[number];

/**
 * The zone of a placement key: `FEED_INLINE_2` is the second placement of FEED_INLINE. Undefined for an unknown zone.
 */
export const zoneOf = (key: string): AdZone | undefined =>
  adZones.find((zone) => zone === key.replace(/_\d{1,2}$/, ''));

/**
 * The reader's choice about personalised advertising. `unknown` if they could not be asked; their ads are then not
 * personalised.
 */
export const adConsents = ['personalized', 'non_personalized', 'unknown'] as const;
export type AdConsent = (typeof adConsents)[number];

/** Why a reader reports an ad. */
export const adReportReasons = ['misleading', 'offensive', 'broken', 'repeated', 'other'] as const;
export type AdReportReason = (typeof adReportReasons)[number];

export const creativeFormats = ['IMAGE', 'HTML', 'VIDEO', 'NATIVE'] as const;

/** An advertiser's creative; sizes in CSS pixels. Formats other than IMAGE, HTML and VIDEO render `nativeContent`. */
export const creative = z.object({
  id: z.string(),
  advertiserName: z.optional(z.string()),
  campaignName: z.optional(z.string()),
  clickUrl: z.optional(z.string()),
  format: withFallback(z.string(), 'NATIVE'),
  imageUrl: z.nullish(z.string()),
  /** The site's signature of `imageUrl`. */
  imageKey: z.optional(z.string()),
  htmlMarkup: z.nullish(z.string()),
  videoUrl: z.nullish(z.string()),
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  nativeContent: z.nullish(
    z.object({
      title: z.string(),
      description: z.nullish(z.string()),
      image: z.nullish(z.string()),
      imageKey: z.optional(z.string()),
      sponsor: z.nullish(z.string()),
      cta: z.nullish(z.string()),
    }),
  ),
});
export type Creative = z.infer<typeof creative>;

/** Identifies the advertiser of a creative, by name; a creative without one is its own advertiser. */
export const advertiserOf = ({ id, advertiserName, nativeContent }: Creative): string =>
  (advertiserName || nativeContent?.sponsor || id).trim().toLowerCase();

/** A slot of the ad network: the path of its ad unit, alone or with the sizes that fit the zone. */
export const gptSlot = z.union([
  z.string(),
  z.object({ adUnitPath: z.string(), sizes: z.optional(z.array(z.tuple([z.number(), z.number()]))) }),
]);
export type GptSlot = z.infer<typeof gptSlot>;

/** The ad for a placement: one of our own creatives, or a slot of the ad network. */
export const adResponse = z.object({
  type: z.enum(['native', 'programmatic']),
  creative: z.nullish(creative),
  gptSlot: z.nullish(gptSlot),
  /** Proves to the reports of impression and click that the creative was served. */
  token: z.optional(z.string()),
});
export type AdResponse = z.infer<typeof adResponse>;
