import { type AdZone, advertiserOf, type Creative } from '#shared/domain/ads/ad.ts';
import type { Delivery, LineItem } from '#shared/domain/ads/line-item.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';
import { creativeOf, currentEdition, lineItemsOf } from './ad-editions.ts';
import { type AdPrice, type PricedItem, priceOf } from './ad-prices.ts';
import { type AdTotal, readAdTotals } from './ad-totals.ts';

/** A function uses its cached edition for a minute. */
const editionMaxAgeMs = 60_000;
/** A function uses cached impressions for ten seconds. A cap is exceeded by what is shown in that time at most. */
const deliveryMaxAgeMs = 10_000;
/** A day before the first total. */
const firstDay = '2020-01-01';

interface CachedEdition {
  edition: string;
  items: readonly LineItem[];
  /** Of creatives that were removed from the book. */
  retired: readonly PricedItem[];
  readAt: number;
  creatives: Map<string, Creative>;
}
let cached: CachedEdition | undefined;

/** The published edition, at most a minute old; null before the first edition. */
async function editionAt(now: number): Promise<CachedEdition | null> {
  if (cached && now >= cached.readAt && now < cached.readAt + editionMaxAgeMs) return cached;
  for (let attempt = 0; attempt < 3; attempt++) {
    const current = await currentEdition();
    if (current === null) return null;
    if (cached?.edition === current.edition) cached = { ...cached, readAt: now };
    else {
      const items = await lineItemsOf(current.edition);
      // Two editions were published just now, and this one is being removed.
      if (items.length !== current.lineItems) continue;
      cached = { edition: current.edition, items, retired: current.retired, readAt: now, creatives: new Map() };
    }
    return cached;
  }
  return cached ?? null;
}

/** The line items of the published edition; none before the first edition. */
export async function publishedLineItems(now: Date): Promise<readonly LineItem[]> {
  return (await editionAt(now.getTime()))?.items ?? [];
}

/**
 * A creative of the published edition. Null when its edition was removed; the next call then reads the pointer again.
 */
export async function publishedCreative(id: string, now: Date): Promise<Creative | null> {
  const edition = await editionAt(now.getTime());
  const found = edition?.creatives.get(id) ?? (edition && (await creativeOf(edition.edition, id)));
  if (found) edition?.creatives.set(id, found);
  else cached = undefined;
  return found ?? null;
}

/**
 * The price of an event of a creative now, by the published edition, at most a minute old. A creative that was removed
 * from the book keeps its last price for a day.
 */
export async function publishedPrice(creativeId: string, zone: AdZone, now: Date): Promise<AdPrice> {
  const isOf = (item: PricedItem) => item.creativeId === creativeId;
  const itemsIn = (edition: CachedEdition | null): readonly PricedItem[] | undefined =>
    [edition?.items, edition?.retired].find((items) => items?.some(isOf));
  let items = itemsIn(await editionAt(now.getTime()));
  if (items === undefined && cached !== undefined) {
    // Another function may have served it from a newer edition already.
    cached.readAt = Number.NEGATIVE_INFINITY;
    items = itemsIn(await editionAt(now.getTime()));
  }
  return priceOf(items ?? [], creativeId, zone, now);
}

/** The advertisers of published creatives among these ids. Invented ids cause no reads. */
export async function advertisersOf(ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const published = new Set((await publishedLineItems(now)).map(({ creativeId }) => creativeId));
  const creatives = await Promise.all(ids.filter((id) => published.has(id)).map((id) => publishedCreative(id, now)));
  return new Set(creatives.flatMap((one) => (one === null ? [] : [advertiserOf(one)])));
}

/** Creatives read for one request at most. If all belong to advertisers nearby, the placement stays empty. */
const maxDraws = 8;

/**
 * The creative of a chosen line item whose advertiser is not `nearby`. Draws again without those that are.
 * @param choose picks one of the line items, or null if none may be shown
 */
export async function freshCreative(
  items: readonly LineItem[],
  choose: (items: readonly LineItem[]) => LineItem | null,
  nearby: ReadonlySet<string>,
  now: Date,
): Promise<Creative | null> {
  let left = items;
  for (let draw = 0; draw < maxDraws; draw++) {
    const chosen = choose(left);
    if (chosen === null) return null;
    const found = await publishedCreative(chosen.creativeId, now);
    if (found === null || !nearby.has(advertiserOf(found))) return found;
    left = left.filter(({ creativeId }) => creativeId !== chosen.creativeId);
  }
  return null;
}

/** Impressions of a creative by zone. */
type ByZone = ReadonlyMap<string, number>;
const byZone = (totals: readonly AdTotal[]): ByZone => {
  const sums = new Map<string, number>();
  for (const { zone, impressions } of totals) sums.set(zone, (sums.get(zone) ?? 0) + impressions);
  return sums;
};
const inZones = (impressions: ByZone | undefined, { zones }: LineItem): number =>
  zones.reduce((sum, zone) => sum + (impressions?.get(zone) ?? 0), 0);

type ImpressionsCache = Map<string, Promise<ByZone>>;
let today: { day: string; readAt: number; impressions: ImpressionsCache } = {
  day: '',
  readAt: Number.NEGATIVE_INFINITY,
  impressions: new Map(),
};
/** The days before `day`. Their impressions only change by what closing them corrects, soon after midnight. */
let earlier: { day: string; impressions: ImpressionsCache } = { day: '', impressions: new Map() };

/**
 * Returns the impressions of the line items that have a cap, by id: those of their creative, in their zones, since
 * their start. Past days are summed once; today is read again every ten seconds.
 */
export async function deliveredOf(items: readonly LineItem[], now: Date): Promise<ReadonlyMap<string, Delivery>> {
  const day = utcDay(now);
  const at = now.getTime();
  if (today.day !== day || at < today.readAt || at >= today.readAt + deliveryMaxAgeMs)
    today = { day, readAt: at, impressions: new Map() };
  if (earlier.day !== day) earlier = { day, impressions: new Map() };
  const capped = items.filter(({ dailyCap, totalCap }) => dailyCap || totalCap);
  return new Map(
    await Promise.all(capped.map(async (item): Promise<[string, Delivery]> => [item.id, await deliveryOf(item, day)])),
  );
}

async function deliveryOf(item: LineItem, day: string): Promise<Delivery> {
  const since = item.starts ? utcDay(item.starts) : firstDay;
  const [now, before] = await Promise.all([
    impressionsOf(today.impressions, item.creativeId, day, day),
    item.totalCap && since < day
      ? impressionsOf(earlier.impressions, item.creativeId, since, addDays(day, -1))
      : undefined,
  ]);
  return { today: inZones(now, item), total: inZones(before, item) + inZones(now, item) };
}

/** Line items with the same creative share one query; a failed query is not cached. */
function impressionsOf(cache: ImpressionsCache, creativeId: string, from: string, to: string): Promise<ByZone> {
  const key = `${creativeId} ${from}`;
  let impressions = cache.get(key);
  if (impressions === undefined) {
    impressions = readAdTotals(creativeId, from, to).then(byZone);
    cache.set(key, impressions);
    impressions.catch(() => cache.delete(key));
  }
  return impressions;
}
