import { unlessWritten } from '#functions/table/transaction.ts';
import { noRegionKey } from '#shared/domain/desk/analytics.ts';
import { referrerKinds } from '#shared/domain/desk/referrer.ts';
import { addDays, lastDays, minuteMs, utcDay } from '#shared/domain/utc-day.ts';
import { type ArticleKind, dayEntity, type FigureKind, Sums } from './daily-figures.ts';
import { eachGain, type Gain } from './daily-gains.ts';
import { hostsOf } from './referrer-hosts.ts';

/** The last one is written last, which shows that all are written. */
const kinds = ['time', 'host', 'referrer', 'publisher', 'region', 'topic'] as const satisfies readonly FigureKind[];
const lastKind = 'topic' satisfies FigureKind;

const keysOf = ({ topic, region, publisherId }: Gain): Record<ArticleKind, string> => ({
  topic,
  region: region ?? noRegionKey,
  publisher: publisherId,
});

const articleKinds = ['publisher', 'region', 'topic'] as const satisfies readonly ArticleKind[];

/** Days that are rolled up: today, and those before until they are settled. */
const rolledDays = 3;
/**
 * Milliseconds after the end of a day for which its gains may change: a fold that began before midnight may take as
 * long as its function, two minutes.
 */
const settleMs = 10 * minuteMs;
/** Minutes that are kept one by one: twice the half hour that the desk shows, and the time of a fold. */
const keptMinutes = 70;

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
  const sums: Record<FigureKind, Sums> = {
    topic: new Sums(),
    region: new Sums(),
    publisher: new Sums(),
    referrer: new Sums(),
    host: new Sums(),
    time: await timesOf(day, now),
  };
  await eachGain(day, (gain) => {
    const keys = keysOf(gain);
    for (const kind of articleKinds) sums[kind].add(keys[kind], gain);
    for (const kind of referrerKinds) sums.referrer.add(kind, { views: gain[kind], likes: 0, clicks: 0 });
    // What is left of the day's total belongs to this minute.
    sums.time.add(timeOf(day, now), gain);
  });
  for (const { host, ...figures } of await hostsOf(day)) sums.host.add(host, figures);
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

/** The UTC minute, `14:35`, in which a roll-up finds new views; of a day that has ended, its last one. */
const timeOf = (day: string, now: Date): string => (day === utcDay(now) ? now.toISOString().slice(11, 16) : '23:59');

/**
 * The figures of a day by time as of its last roll-up, less their total: adding the present total leaves the present
 * minute what is new. So hours cost nothing for each view, and a repeated roll-up changes nothing.
 */
async function timesOf(day: string, now: Date): Promise<Sums> {
  const { data } = await dayEntity().get({ kind: 'time', day }).go({ consistent: true });
  const times = new Sums();
  for (const [time, views, likes, clicks] of data?.groups ?? []) {
    const isOld = Date.parse(`${day}T${time}Z`) < now.getTime() - keptMinutes * minuteMs;
    times.add(isOld ? `${time.slice(0, 2)}:00` : time, { views, likes, clicks });
    times.add(timeOf(day, now), { views: -views, likes: -likes, clicks: -clicks });
  }
  return times;
}
