import { currentEdition, EditionConflict, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { totalsOfCreatives } from '#functions/ads/ad-totals.ts';
import { lastOptimization, saveOptimization } from '#functions/ads/optimizations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { log } from '#functions/runtime/log.ts';
import { optimizeRevenue } from '#shared/api/desk.ts';
import { isRunning, type LineItem } from '#shared/domain/ads/line-item.ts';
import { reweigh, type Shown } from '#shared/domain/ads/reweigh.ts';

/** Days whose impressions and clicks decide: long enough to have some, short enough to be of now. */
const days = 28;
const dayMs = 24 * 60 * 60 * 1000;

export const handler = endpoint(optimizeRevenue, async () => {
  await optimize(new Date()).catch((error: unknown) => {
    // Somebody imports advertising, or optimises, at this very moment: theirs stands.
    if (!(error instanceof EditionConflict)) throw error;
    log.warn('optimization.skipped', 'a new edition was published meanwhile, its weights are kept');
  });
  return { started: true as const };
});

async function optimize(now: Date): Promise<void> {
  const at = now.toISOString();
  const edition = await currentEdition();
  if (edition === null) return saveOptimization({ at, changed: 0, items: [] });
  const [book, last] = await Promise.all([readAdEdition(edition.edition), lastOptimization()]);
  const items = reweigh(book.lineItems, await shownOf(book.lineItems, now), last?.items ?? [], (item) =>
    isRunning(item, now),
  );
  const weights = new Map(items.map(({ id, after }) => [id, after]));
  const changed = items.filter(({ before, after }) => before !== after).length;
  if (changed > 0) {
    const lineItems = book.lineItems.map((item) => ({ ...item, weight: weights.get(item.id) ?? item.weight }));
    await publishAds({ ...book, lineItems }, now, edition.edition);
  }
  await saveOptimization({ at, changed, items });
}

/** Impressions and clicks of each line item's creative in its zones. */
async function shownOf(items: readonly LineItem[], now: Date): Promise<Map<string, Shown>> {
  const from = new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const totals = await totalsOfCreatives(
    [...new Set(items.map(({ creativeId }) => creativeId))],
    from,
    now.toISOString().slice(0, 10),
  );
  const byCreative = Map.groupBy(totals, ({ creativeId }) => creativeId);
  return new Map(
    items.map(({ id, creativeId, zones }) => {
      const rows = (byCreative.get(creativeId) ?? []).filter(({ zone }) => zones.includes(zone));
      const sum = (field: 'impressions' | 'clicks') => rows.reduce((all, row) => all + row[field], 0);
      return [id, { impressions: sum('impressions'), clicks: sum('clicks') }];
    }),
  );
}
