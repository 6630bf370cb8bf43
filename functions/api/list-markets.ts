import * as z from 'zod/mini';
import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listMarkets } from '#shared/api/live.ts';
import { sampleMarket } from '#shared/config/sample/markets.ts';
import { commodities, currencyPairs, indices, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, market } from '#shared/domain/live/market.ts';

/** Latest data of one kind of market in the order of the list; samples until a provider has returned any. */
async function marketsOf(subject: string, listed: readonly ListedMarket[], now: Date): Promise<Market[]> {
  const latest = await readLive(subject, z.array(market));
  if (latest === null) return listed.map((one) => sampleMarket(one, now));
  return listed.flatMap(({ id }) => latest.find((one) => one.id === id) ?? []);
}

export const handler = endpoint(listMarkets, async () => {
  const now = new Date();
  const kinds = await Promise.all([
    marketsOf(subjects.currencies, currencyPairs, now),
    marketsOf(subjects.indices, indices, now),
    marketsOf(subjects.commodities, commodities, now),
  ]);
  return kinds.flat();
});
