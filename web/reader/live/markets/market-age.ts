import type { Market } from '#shared/domain/live/market.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** When the freshest of the markets was heard; undefined when none says. */
export function newestOf(markets: readonly Pick<Market, 'updatedAt'>[]): string | undefined {
  return markets
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}

/** Whether a market was last heard more than a day before the freshest one. */
export const isBehind = (updatedAt: string, newest: string | undefined): boolean =>
  newest !== undefined && Date.parse(newest) - Date.parse(updatedAt) > dayMs;
