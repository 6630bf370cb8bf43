import * as z from 'zod/mini';
import { source } from './source.ts';

/** Days for which it is shown how many articles a source brought, today among them. */
export const gainDays = 14;

/** A source in the editors' list, with the articles that it brought on each of those days (UTC), today's last. */
export const listedSource = z.extend(source, { gained: z.array(z.int()).check(z.length(gainDays)) });
export type ListedSource = z.infer<typeof listedSource>;

/** Articles that a source brought, by UTC day. Days without any are absent. */
export type Gains = Readonly<Record<string, number>>;

const dayMs = 24 * 60 * 60 * 1000;
/** The days that are shown at `now`, the oldest first. */
const shownDays = (now: Date): string[] =>
  Array.from({ length: gainDays }, (_, i) =>
    new Date(now.getTime() - (gainDays - 1 - i) * dayMs).toISOString().slice(0, 10),
  );

/** A count for each of the days that are shown, the oldest first. */
export const gainedLately = (gains: Gains, now: Date): number[] => shownDays(now).map((day) => gains[day] ?? 0);

/** The gains with so many more on a day, without the days that are shown no more. */
export function withGain(gains: Gains, day: string, count: number, now: Date): Gains {
  const oldest = shownDays(now)[0] ?? day;
  const sum = { ...gains, [day]: (gains[day] ?? 0) + count };
  return Object.fromEntries(Object.entries(sum).filter(([one]) => one >= oldest));
}
