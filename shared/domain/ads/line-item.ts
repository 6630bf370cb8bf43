import * as z from 'zod/mini';
import { foldPhrase } from '../text/folded-text.ts';
import { lineField } from '../text/text-fields.ts';
import { dayMs } from '../utc-day.ts';
import { type AdConsent, type AdZone, adZones } from './ad.ts';

/** A time with a time zone, or a UTC day. */
const moment = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'must be a day (2026-11-20) or a time with a time zone',
);
/** Names to target, compared in folded form. A name without letters and digits would never match. */
const names = z
  .array(
    lineField(80).check(z.refine((name: string) => foldPhrase(name).folded !== '', 'must contain a letter or digit')),
  )
  .check(z.maxLength(50));
const price = z.int('must be a whole number of pence from 0 to 1000000').check(z.minimum(0), z.maximum(1_000_000));
const cap = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const targets = { countries: z._default(names, []), cities: z._default(names, []), tags: z._default(names, []) };
const noTargets = { countries: [], cities: [], tags: [] };

/** A booking of a creative: zones, targeting, weight, prices, period and caps. */
export const lineItem = z.object({
  id: z.string().check(z.regex(/^[\w.~-]{1,120}$/, 'must be 1 to 120 letters, digits, _ . ~ or -')),
  creativeId: z.string().check(z.minLength(1), z.maxLength(120)),
  zones: z
    .array(z.enum(adZones, `must be one of ${adZones.join(', ')}`))
    .check(z.minLength(1, 'must have at least one zone'), z.maxLength(adZones.length)),
  weight: z.int('must be a whole number from 1 to 100').check(z.minimum(1), z.maximum(100)),
  /** One name of each list must match; an empty list matches every request. */
  targeting: z._default(z.object(targets), noTargets),
  /** Pence per thousand impressions, and per click. */
  cpm: z._default(price, 0),
  cpc: z._default(price, 0),
  /** Inclusive; a day begins at 00:00 UTC. */
  starts: z.nullish(moment),
  /** A time is exclusive, a day inclusive. */
  ends: z.nullish(moment),
  /** Impressions per UTC day, and in total. */
  dailyCap: z.nullish(cap),
  totalCap: z.nullish(cap),
  /** The order that it belongs to, and the impressions that were agreed. */
  orderId: z.nullish(z.string().check(z.maxLength(120))),
  goal: z.nullish(cap),
  /** Only for readers who agreed to personalised advertising. */
  needsConsent: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
});
export type LineItem = z.infer<typeof lineItem>;

/** A booking of a file or a form: a field that is not known is a mistake. */
export const importedLineItem = z.strictObject({
  ...lineItem.shape,
  targeting: z._default(z.strictObject(targets), noTargets),
});

/** An ad request: the placement's zone and what is known of the reader. */
export interface AdRequest {
  zone: AdZone;
  country?: string | undefined;
  city?: string | undefined;
  tags: readonly string[];
  consent: AdConsent;
}

/** Impressions of a line item so far. */
export interface Delivery {
  today: number;
  total: number;
}

/** The line item's first moment, in milliseconds. */
export const startOf = ({ starts }: Pick<LineItem, 'starts'>): number =>
  starts ? Date.parse(starts) : Number.NEGATIVE_INFINITY;
/** The first moment after the line item's period, in milliseconds. */
export const endOf = ({ ends }: Pick<LineItem, 'ends'>): number =>
  ends ? Date.parse(ends) + (ends.length === 10 ? dayMs : 0) : Number.POSITIVE_INFINITY;

/** Whether a line item runs, and ends within so many days. */
export const endsWithin = (item: LineItem, days: number, now: Date): boolean =>
  isRunning(item, now) && endOf(item) <= now.getTime() + days * dayMs;

const fold = (name: string): string => foldPhrase(name).folded;
const matches = (targets: readonly string[], folded: readonly string[]): boolean =>
  targets.some((name) => folded.includes(fold(name)));

/** Whether a line item is active and within its period. */
export const isRunning = (item: Pick<LineItem, 'active' | 'starts' | 'ends'>, now: Date): boolean =>
  item.active && startOf(item) <= now.getTime() && now.getTime() < endOf(item);

/**
 * Whether a line item may be shown now. A city can identify a reader; a country and a page's topics do not. So line
 * items that target cities, and those with `needsConsent`, require consent to personalised advertising. Without it
 * they are not shown, rather than shown untargeted.
 */
function mayShow(item: LineItem, request: AdRequest, delivery: Delivery, now: Date): boolean {
  const { countries, cities, tags } = item.targeting;
  const isPersonalised = item.needsConsent || cities.length > 0;
  return (
    isRunning(item, now) &&
    item.zones.includes(request.zone) &&
    (!isPersonalised || request.consent === 'personalized') &&
    delivery.today < (item.dailyCap ?? Number.POSITIVE_INFINITY) &&
    delivery.total < (item.totalCap ?? Number.POSITIVE_INFINITY) &&
    (countries.length === 0 || matches(countries, [fold(request.country ?? '')])) &&
    (cities.length === 0 || matches(cities, [fold(request.city ?? '')])) &&
    (tags.length === 0 || matches(tags, request.tags.map(fold)))
  );
}

const noDelivery: Delivery = { today: 0, total: 0 };

/**
 * Picks one of the line items that may be shown, with a probability proportional to its weight.
 * @param delivered impressions by line item id
 * @param draw random number from 0 to 1 (exclusive); equal draws pick the same line item
 * @returns null if none may be shown
 */
export function chooseLineItem(
  items: readonly LineItem[],
  request: AdRequest,
  delivered: ReadonlyMap<string, Delivery>,
  now: Date,
  draw: number,
): LineItem | null {
  const candidates = items.filter((item) => mayShow(item, request, delivered.get(item.id) ?? noDelivery, now));
  let left = draw * candidates.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of candidates) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return candidates.at(-1) ?? null;
}
