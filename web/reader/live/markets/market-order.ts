import type { Market } from '#shared/domain/live/market.ts';
import { percentOf } from '#shared/domain/live/market-lists.ts';

/** The columns that sort the table. Prices and changes do not: they are in different currencies and units. */
export type SortKey = 'name' | 'percent';
type Direction = 'asc' | 'desc';
export interface MarketOrder {
  key: SortKey;
  direction: Direction;
}

const firstDirection: Record<SortKey, Direction> = { name: 'asc', percent: 'desc' };

/** The order after a press on a heading: by that column, then the other way round, then the order of the list. */
export function nextOrder(order: MarketOrder | null, key: SortKey): MarketOrder | null {
  const first = firstDirection[key];
  if (order?.key !== key) return { key, direction: first };
  return order.direction === first ? { key, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

/** The markets in an order; null is the order of the list. Unreadable percentages come last in both directions. */
export function sortMarkets<M extends Pick<Market, 'name' | 'changePercent'>>(
  markets: readonly M[],
  order: MarketOrder | null,
  locale: string,
): readonly M[] {
  if (order === null) return markets;
  const sign = order.direction === 'asc' ? 1 : -1;
  if (order.key === 'name')
    return markets.toSorted((a, b) => sign * a.name.localeCompare(b.name, locale, { numeric: true }));
  const known = markets.filter(({ changePercent }) => percentOf(changePercent) !== null);
  const unknown = markets.filter(({ changePercent }) => percentOf(changePercent) === null);
  const percent = ({ changePercent }: M) => percentOf(changePercent) ?? 0;
  return [...known.toSorted((a, b) => sign * (percent(a) - percent(b))), ...unknown];
}
