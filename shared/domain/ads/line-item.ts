import * as z from 'zod/mini';
import { foldPhrase } from '../text/folded-text.ts';
import { plainLine } from '../text/plain-text.ts';
import { type AdConsent, type AdZone, adZones } from './ad.ts';

const day = 24 * 60 * 60 * 1000;

/** A time with its zone, or a day (UTC). */
const moment = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'is neither a day (2026-11-20) nor a time with its zone',
);
/** Names as people write them; something must be left of each when case, accents and signs are gone, or it could never be met. */
const names = z
  .array(plainLine(80).check(z.refine((name: string) => foldPhrase(name).folded !== '', 'has no letter or digit')))
  .check(z.maxLength(50));
const price = z.int('is a whole number of pence from 0 to 1000000').check(z.minimum(0), z.maximum(1_000_000));
const cap = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

/** An agreement to show a creative: where, to whom, how often against others, how much and for how long. */
export const lineItem = z.strictObject({
  id: z.string().check(z.regex(/^[\w.~-]{1,120}$/, 'is 1 to 120 letters, digits, _ . ~ or -')),
  creativeId: z.string().check(z.minLength(1), z.maxLength(120)),
  zones: z
    .array(z.enum(adZones, `is no zone; the zones are ${adZones.join(', ')}`))
    .check(z.minLength(1, 'names no zone'), z.maxLength(adZones.length)),
  weight: z.int('is a whole number from 1 to 100').check(z.minimum(1), z.maximum(100)),
  /** Each list that holds something must be met by one of its names; an empty one is met by everybody. */
  targeting: z._default(
    z.strictObject({ countries: z._default(names, []), cities: z._default(names, []), tags: z._default(names, []) }),
    {
      countries: [],
      cities: [],
      tags: [],
    },
  ),
  /** Pence for a thousand impressions, and for a click. */
  cpm: z._default(price, 0),
  cpc: z._default(price, 0),
  /** From then on; a day begins at 00:00 UTC. */
  starts: z.nullish(moment),
  /** Until then; a day is still part of it. */
  ends: z.nullish(moment),
  /** Impressions in a UTC day, and in all. */
  dailyCap: z.nullish(cap),
  totalCap: z.nullish(cap),
  /** Only for readers who have agreed to advertising that knows them. */
  needsConsent: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
});
export type LineItem = z.infer<typeof lineItem>;

/** What is known of whoever is to see an advertisement. */
export interface AdRequest {
  zone: AdZone;
  country?: string | undefined;
  city?: string | undefined;
  tags: readonly string[];
  consent: AdConsent;
}

/** Impressions that a line item has had. */
export interface Delivery {
  today: number;
  total: number;
}

export const startOf = ({ starts }: LineItem): number => (starts ? Date.parse(starts) : Number.NEGATIVE_INFINITY);
export const endOf = ({ ends }: LineItem): number =>
  ends ? Date.parse(ends) + (ends.length === 10 ? day : 0) : Number.POSITIVE_INFINITY;

const fold = (name: string): string => foldPhrase(name).folded;
const meets = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.some((name) => given.includes(fold(name)));

/** Whether a line item runs at this time, whoever asks. */
export const isRunning = (item: LineItem, now: Date): boolean =>
  item.active && startOf(item) <= now.getTime() && now.getTime() < endOf(item);

/**
 * Whether a line item may be shown now.
 *
 * Where a reader is within a country says who they are; the country and what the page is about do not. So a line item that is aimed at cities, like one that asks
 * for consent, is only for readers who agreed to personal advertising: with any other consent it is not shown at all, rather than shown to everybody.
 */
function mayShow(item: LineItem, request: AdRequest, delivery: Delivery, now: Date): boolean {
  const { countries, cities, tags } = item.targeting;
  const personal = item.needsConsent || cities.length > 0;
  return (
    isRunning(item, now) &&
    item.zones.includes(request.zone) &&
    (!personal || request.consent === 'personalized') &&
    delivery.today < (item.dailyCap ?? Number.POSITIVE_INFINITY) &&
    delivery.total < (item.totalCap ?? Number.POSITIVE_INFINITY) &&
    (countries.length === 0 || meets(countries, [fold(request.country ?? '')])) &&
    (cities.length === 0 || meets(cities, [fold(request.city ?? '')])) &&
    (tags.length === 0 || meets(tags, request.tags.map(fold)))
  );
}

const nothing: Delivery = { today: 0, total: 0 };

/**
 * The line item that fills a place: one of those that may be shown, each as often as its weight has it among them.
 * @param delivered impressions by line item id; who is missing has had none
 * @param draw a number from 0 to 1 (exclusive) that chance has drawn; the same draw chooses the same
 * @returns null when none may be shown
 */
export function chooseLineItem(
  items: readonly LineItem[],
  request: AdRequest,
  delivered: ReadonlyMap<string, Delivery>,
  now: Date,
  draw: number,
): LineItem | null {
  const candidates = items.filter((item) => mayShow(item, request, delivered.get(item.id) ?? nothing, now));
  let left = draw * candidates.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of candidates) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return candidates.at(-1) ?? null;
}
