import { saveChange } from '#functions/records/save-change.ts';
import { log } from '#functions/runtime/log.ts';
import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { isRunning, type LineItem } from '#shared/domain/ads/line-item.ts';
import { type Optimization, optimization } from '#shared/domain/ads/revenue.ts';
import { reweigh, type Shown } from '#shared/domain/ads/reweigh.ts';
import { daysUpTo, type Period } from '#shared/domain/desk/period.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from './ad-editions.ts';
import { totalsOfCreatives } from './ad-totals.ts';

const optimizationEntity = defineEntity({
  model: { entity: 'ad-optimization', version: '1', service },
  attributes: {
    /** Packed: it has a row for each line item. */
    data: { type: bytes, required: true },
  },
  indexes: { only: keys('ads', 'optimization') },
});

/** The last optimization of the weights; null before the first. */
export async function lastOptimization(): Promise<Optimization | null> {
  const { data } = await optimizationEntity().get({}).go({ consistent: true });
  return data && optimization.parse(unpack(data.data));
}

/** Days of impressions and clicks that decide: enough for some data, few enough to be current. */
const days = 28;

/**
 * Reweighs the running line items by expected revenue and stores the result. If an import publishes in between, its
 * edition stays.
 * @param by who starts it, for the audit log
 */
export async function optimizeWeights(now: Date, by: string): Promise<void> {
  await optimize(now, by).catch((error: unknown) => {
    if (!(error instanceof EditionConflict)) throw error;
    log.warn('optimization.skipped', 'a new edition was published meanwhile, its weights are kept');
  });
}

async function optimize(now: Date, by: string): Promise<void> {
  const at = now.toISOString();
  const period = daysUpTo(utcDay(now), days);
  const edition = await currentEdition();
  if (edition === null) return saveUnchanged({ at, changed: 0, period, items: [] }, by, now);
  const [book, last] = await Promise.all([readAdEdition(edition.edition), lastOptimization()]);
  const items = reweigh(book.lineItems, await shownOf(book.lineItems, period), last?.items ?? [], (item) =>
    isRunning(item, now),
  );
  const changed = items.filter(({ before, after }) => before !== after);
  const optimization = { at, changed: changed.length, period, items };
  if (changed.length === 0) return saveUnchanged(optimization, by, now);
  const weights = new Map(items.map(({ id, after }) => [id, after]));
  const lineItems = book.lineItems.map((item) => ({ ...item, weight: weights.get(item.id) ?? item.weight }));
  await publishAds({ ...book, lineItems }, now, { inPlaceOf: edition.edition, by, action: 'optimize' });
  await optimizationEntity()
    .put({ data: pack(optimization) })
    .go();
}

/** Stores an optimization that published nothing, with its row in the audit log. */
async function saveUnchanged(last: Optimization, by: string, now: Date): Promise<void> {
  const of = { kind: 'advertising' as const, subject: last.at, title: 'Advertising' };
  const change = { ...of, by, action: 'optimize', before: null, after: null };
  await saveChange(change, now, { optimizations: optimizationEntity() }, ({ optimizations }) => [
    optimizations.put({ data: pack(last) }).commit(),
  ]);
}

/** Impressions and clicks of each line item's creative in its zones. */
async function shownOf(items: readonly LineItem[], { from, to }: Period): Promise<Map<string, Shown>> {
  const totals = await totalsOfCreatives([...new Set(items.map(({ creativeId }) => creativeId))], from, to);
  const byCreative = Map.groupBy(totals, ({ creativeId }) => creativeId);
  return new Map(
    items.map(({ id, creativeId, zones }) => {
      const rows = (byCreative.get(creativeId) ?? []).filter(({ zone }) => zones.includes(zone));
      const sum = (field: 'impressions' | 'clicks') => rows.reduce((all, row) => all + row[field], 0);
      return [id, { impressions: sum('impressions'), clicks: sum('clicks') }];
    }),
  );
}
