import { type Market, marketOf } from '../../domain/live/market.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { dayMs, utcDay } from '../../domain/utc-day.ts';
import { currencyPairs, francsPerEuro, type ListedMarket } from '../seed/markets.ts';

const days = 30;

/** Invented closes up to `now`, near the usual value of a market. */
const swinging = ({ id, usual }: ListedMarket, now: Date): number[] =>
  Array.from({ length: days }, (_, n) => {
    const day = utcDay(now.getTime() - (days - 1 - n) * dayMs);
    const swing = Math.sin((Date.parse(day) / dayMs) * 0.21 + seededRandom(id)() * 6) * 0.02;
    return usual * (1 + swing + (seededRandom(`${id} ${day}`)() - 0.5) * 0.012);
  });

/** Closes of a market. A currency that is held to the dollar stays, one that is held to the euro moves with it. */
function closesOf(listed: ListedMarket, now: Date): number[] {
  if (listed.peg === 'USD') return Array.from({ length: days }, () => listed.usual);
  const euro = currencyPairs.find(({ id }) => id === 'eur-usd');
  if (listed.peg !== 'EUR' || euro === undefined) return swinging(listed, now);
  // Of the euro's rounded closes: both rates together then give the fixed one.
  const { history = [] } = marketOf(euro, swinging(euro, now));
  return history.map((dollars) => francsPerEuro / dollars);
}

/** A market with invented closes up to `now`, near its usual value. The same all day. */
export const sampleMarket = (listed: ListedMarket, now: Date): Market => ({
  ...marketOf(listed, closesOf(listed, now)),
  updatedAt: `${utcDay(now)}T00:00:00.000Z`,
  sample: true,
});
