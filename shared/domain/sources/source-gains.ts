import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { lastDays } from '../utc-day.ts';
import { isWebAddress } from '../web-address.ts';
import { source } from './source.ts';

/** Days of added articles that the desk shows per source, including today. */
export const gainDays = 14;

/** A source in the editors' list, with the articles it added on each of the last 14 UTC days, today last. */
export const listedSource = z.extend(source, {
  gained: withFallback(z.array(z.int()).check(z.length(gainDays)), Array<number>(gainDays).fill(0)),
});
export type ListedSource = z.infer<typeof listedSource>;

/** A source as everyone may see it. Its address is that of the site: a path or a query may contain a key. */
export const publicSource = z.pick(listedSource, {
  id: true,
  name: true,
  url: true,
  type: true,
  region: true,
  category: true,
  active: true,
  lastFetched: true,
  status: true,
  gained: true,
});
export type PublicSource = z.infer<typeof publicSource>;

/** A source with the address of its site in place of the feed's; `newsapi` and `gdelt` stay. */
export const asPublicSource = (source: ListedSource): PublicSource => ({
  ...source,
  url: isWebAddress(source.url) ? `${new URL(source.url).origin}/` : source.url,
});

/** Articles that a source added, by UTC day. Days without articles are absent. */
export type Gains = Readonly<Record<string, number>>;

/** The counts of the last 14 days, the oldest first. */
export const gainedLately = (gains: Gains, now: Date): number[] =>
  lastDays(now, gainDays).map((day) => gains[day] ?? 0);

/** The gains after `count` more articles on a day, without days that are no longer shown. */
export function withGain(gains: Gains, day: string, count: number, now: Date): Gains {
  const oldest = lastDays(now, gainDays)[0] ?? day;
  const sum = { ...gains, [day]: (gains[day] ?? 0) + count };
  return Object.fromEntries(Object.entries(sum).filter(([one]) => one >= oldest));
}
