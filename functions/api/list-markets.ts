import * as z from 'zod/mini';
import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listMarkets } from '#shared/api/live.ts';
import { sampleMarket } from '#shared/config/sample/markets.ts';
import { commodities, currencyPairs, indices, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, market } from '#shared/domain/live/market.ts';

/** The markets of one kind as they were last heard, in the order of the list; samples while nothing of the kind was heard. */
async function marketsOf(subject: string, listed: readonly ListedMarket[], now: Date): Promise<Market[]> {
  const heard = await readLive(subject, z.array(market));
  if (heard === null) return listed.map((one) => sampleMarket(one, now));
  return listed.flatMap(({ id }) => heard.find((one) => one.id === id) ?? []);
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
