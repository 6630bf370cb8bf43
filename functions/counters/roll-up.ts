import { unlessWritten } from '#functions/table/transaction.ts';
import { noRegionKey } from '#shared/domain/desk/analytics.ts';
import { addDays, lastDays, minuteMs, utcDay } from '#shared/domain/utc-day.ts';
import { dayEntity, type FigureKind, Sums } from './daily-figures.ts';
import { eachGain, type Gain } from './daily-gains.ts';

/**
 * Every article has one topic, one region or none, and one publisher, so the groups of each kind add up to the total.
 * The last one is written last, which shows that all are written.
 */
const kinds = ['publisher', 'region', 'topic'] as const satisfies readonly FigureKind[];
const lastKind = 'topic' satisfies FigureKind;

const keysOf = ({ topic, region, publisherId }: Gain): Record<FigureKind, string> => ({
  topic,
  region: region ?? noRegionKey,
  publisher: publisherId,
});

/** Days that are rolled up: today, and those before until they are settled. */
const rolledDays = 3;
/**
 * Milliseconds after the end of a day for which its gains may change: a fold that began before midnight may take as
 * long as its function, two minutes.
 */
const settleMs = 10 * minuteMs;

/**
 * Writes the figures of today, and once more those of a day that has ended, as sums of the articles' gains. Writes
 * whole values, so a repetition changes nothing and completes an interrupted run.
 */
export async function rollUpFigures(now: Date): Promise<void> {
  const days = lastDays(now, rolledDays);
  const { data } = await dayEntity()
    .query.byDay({ kind: lastKind })
    .between({ day: days[0] ?? utcDay(now) }, { day: utcDay(now) })
    .go({ pages: 'all', consistent: true });
  const readAt = new Map(data.map((row) => [row.day, row.readAt]));
  for (const day of days)
    if ((readAt.get(day) ?? 0) < Date.parse(addDays(day, 1)) + settleMs) await rollUpDay(day, now);
}

/** Writes the figures of a day whose gains have not expired. An older sum never replaces a newer one. */
export async function rollUpDay(day: string, now: Date): Promise<void> {
  const sums = { topic: new Sums(), region: new Sums(), publisher: new Sums() };
  await eachGain(day, (gain) => {
    const keys = keysOf(gain);
    for (const kind of kinds) sums[kind].add(keys[kind], gain);
  });
  const readAt = now.getTime();
  for (const kind of kinds)
    await unlessWritten(
      dayEntity()
        .update({ kind, day })
        .set({ groups: sums[kind].groups(), readAt })
        .where((row, { notExists, lte }) => `${notExists(row.readAt)} OR ${lte(row.readAt, readAt)}`)
        .go(),
    );
}
