import { type Market, marketOf } from '../../domain/live/market.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { dayMs, utcDay } from '../../domain/utc-day.ts';
import type { ListedMarket } from '../seed/markets.ts';

const closes = 30;

/** A market with invented closes up to `now`, near its usual value. The same all day. */
export function sampleMarket(listed: ListedMarket, now: Date): Market {
  const history = Array.from({ length: closes }, (_, n) => {
    const day = utcDay(now.getTime() - (closes - 1 - n) * dayMs);
    const swing = Math.sin((Date.parse(day) / dayMs) * 0.21 + seededRandom(listed.id)() * 6) * 0.02;
    return listed.usual * (1 + swing + (seededRandom(`${listed.id} ${day}`)() - 0.5) * 0.012);
  });
  return { ...marketOf(listed, history), updatedAt: `${utcDay(now)}T00:00:00.000Z`, sample: true };
}
