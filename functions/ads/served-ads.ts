import type { Creative } from '#shared/domain/ads/ad.ts';
import type { Delivery, LineItem } from '#shared/domain/ads/line-item.ts';
import { creativeOf, currentEdition, lineItemsOf } from './ad-editions.ts';
import { type AdTotal, readAdTotals } from './ad-totals.ts';

/** How long a function goes on with the edition that it has in memory. */
const editionMs = 60_000;
/** How long with what was delivered; a cap is overrun by no more than what is shown in that time. */
const deliveryMs = 10_000;
/** Totals are counted from when there were none. */
const firstDay = '2020-01-01';

interface InMemory {
  edition: string;
  items: readonly LineItem[];
  readAt: number;
  creatives: Map<string, Creative>;
}
let memory: InMemory | undefined;

/** The edition in memory, brought up to date when it is a minute old; null before the first edition. */
async function editionAt(now: number): Promise<InMemory | null> {
  if (memory && now >= memory.readAt && now < memory.readAt + editionMs) return memory;
  for (let tries = 0; tries < 3; tries++) {
    const current = await currentEdition();
    if (current === null) return null;
    if (memory?.edition === current.edition) memory = { ...memory, readAt: now };
    else {
      const items = await lineItemsOf(current.edition);
      // Fewer than there should be: they are being removed, since two editions were published at this moment.
      if (items.length !== current.lineItems) continue;
      memory = { edition: current.edition, items, readAt: now, creatives: new Map() };
    }
    return memory;
  }
  return memory ?? null;
}

/** The line items of today's advertising; none before anything was published. */
export async function publishedLineItems(now: Date): Promise<readonly LineItem[]> {
  return (await editionAt(now.getTime()))?.items ?? [];
}

/** A creative of today's advertising; null when it has gone with its edition, which is then looked for again. */
export async function publishedCreative(id: string, now: Date): Promise<Creative | null> {
  const edition = await editionAt(now.getTime());
  const read = edition?.creatives.get(id) ?? (edition && (await creativeOf(edition.edition, id)));
  if (read) edition?.creatives.set(id, read);
  else memory = undefined;
  return read ?? null;
}

/** Impressions of a creative by zone. */
type ByZone = ReadonlyMap<string, number>;
const byZone = (totals: readonly AdTotal[]): ByZone => {
  const sums = new Map<string, number>();
  for (const { zone, impressions } of totals) sums.set(zone, (sums.get(zone) ?? 0) + impressions);
  return sums;
};
const inZones = (counts: ByZone | undefined, { zones }: LineItem): number =>
  zones.reduce((sum, zone) => sum + (counts?.get(zone) ?? 0), 0);

type Counts = Map<string, Promise<ByZone>>;
let today: { day: string; readAt: number; counts: Counts } = {
  day: '',
  readAt: Number.NEGATIVE_INFINITY,
  counts: new Map(),
};
/** Of all days before `day`, which change no more. */
let earlier: { day: string; counts: Counts } = { day: '', counts: new Map() };

/**
 * Impressions of the line items that have a cap: those of their creative, in their zones, since they began.
 * Days that are over are added up once; today's are read again every ten seconds.
 */
export async function deliveredOf(items: readonly LineItem[], now: Date): Promise<ReadonlyMap<string, Delivery>> {
  const day = now.toISOString().slice(0, 10);
  const at = now.getTime();
  if (today.day !== day || at < today.readAt || at >= today.readAt + deliveryMs)
    today = { day, readAt: at, counts: new Map() };
  if (earlier.day !== day) earlier = { day, counts: new Map() };
  const capped = items.filter(({ dailyCap, totalCap }) => dailyCap || totalCap);
  return new Map(
    await Promise.all(capped.map(async (item): Promise<[string, Delivery]> => [item.id, await deliveryOf(item, day)])),
  );
}

async function deliveryOf(item: LineItem, day: string): Promise<Delivery> {
  const since = item.starts?.slice(0, 10) ?? firstDay;
  const [now, before] = await Promise.all([
    countsOf(today.counts, item.creativeId, day, day),
    item.totalCap && since < day ? countsOf(earlier.counts, item.creativeId, since, dayBefore(day)) : undefined,
  ]);
  return { today: inZones(now, item), total: inZones(before, item) + inZones(now, item) };
}

/** Line items that share a creative share the question; one that failed is asked again. */
function countsOf(known: Counts, creativeId: string, from: string, to: string): Promise<ByZone> {
  const key = `${creativeId} ${from}`;
  let counts = known.get(key);
  if (counts === undefined) {
    counts = readAdTotals(creativeId, from, to).then(byZone);
    known.set(key, counts);
    counts.catch(() => known.delete(key));
  }
  return counts;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
