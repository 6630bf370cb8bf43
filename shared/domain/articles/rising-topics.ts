import { addDays, hourMs, utcDay } from '../utc-day.ts';
import { recentHours, type TopicHours, usualDays } from './topic.ts';

/** Topics that are shown as rising. */
export const mostRising = 6;
/** A topic rises from this multiple of its usual coverage and readership on. */
const leastRise = 1.5;
/** One of these must be reached on the last day: a topic that is hardly covered and read does not rise. */
const least = { articles: 3, views: 50 } as const;
/** Added to both sides of a comparison: the smaller the figures, the less a change proves. */
const damping = { articles: 1, views: 20 } as const;

/** How much a topic is covered and read. */
export interface TopicActivity {
  id: string;
  hours: TopicHours;
  /** Views of its articles by UTC day (`2026-11-20`). */
  views: ReadonlyMap<string, number>;
}

/** A figure of the last 24 hours, and its daily mean of the 7 days before. */
interface Change {
  recent: number;
  usual: number;
}

function coverageOf({ hours }: TopicActivity, now: Date): Change {
  let [recent, before] = [0, 0];
  for (const [hour, count] of Object.entries(hours)) {
    const age = (now.getTime() - Date.parse(`${hour}:00:00Z`)) / hourMs;
    if (age < recentHours) recent += count;
    else if (age < recentHours * (usualDays + 1)) before += count;
  }
  return { recent, usual: before / usualDays };
}

/** Views are kept by day: of a day that is partly within the 24 hours, that part of its views counts. */
function readershipOf({ views }: TopicActivity, now: Date): Change {
  const today = utcDay(now);
  const on = (daysAgo: number) => views.get(addDays(today, -daysAgo)) ?? 0;
  const passed = (now.getTime() - Date.parse(today)) / (24 * hourMs);
  const until = (daysAgo: number) => passed * on(daysAgo);
  const after = (daysAgo: number) => (1 - passed) * on(daysAgo);
  let before = until(1) + after(usualDays + 1);
  for (let daysAgo = 2; daysAgo <= usualDays; daysAgo++) before += on(daysAgo);
  return { recent: on(0) + after(1), usual: before / usualDays };
}

/**
 * How much more a figure grew than that of the other topics together. Growth of the whole site, such as its first day
 * or new sources, makes no topic rise; a decline of the others does not either.
 */
function riseOf(change: Change, all: Change, topics: number, damp: number): number {
  const growth = ({ recent, usual }: Change, damped: number) => (recent + damped) / (usual + damped);
  const others = { recent: all.recent - change.recent, usual: all.usual - change.usual };
  return growth(change, damp) / Math.max(1, growth(others, damp * Math.max(1, topics - 1)));
}

const total = (changes: readonly Change[]): Change =>
  changes.reduce((sum, { recent, usual }) => ({ recent: sum.recent + recent, usual: sum.usual + usual }), {
    recent: 0,
    usual: 0,
  });

/**
 * The topics whose new articles and views of the last 24 hours exceed the daily mean of the week before by more than
 * those of the other topics do, the strongest first, at most six. The rises of coverage and readership are multiplied:
 * a topic that is written about more but read less does not rise.
 * @param topics all topics, each compared with the others
 */
export function risingTopics<T extends TopicActivity>(topics: readonly T[], now: Date): T[] {
  const measured = topics.map((topic) => ({
    topic,
    coverage: coverageOf(topic, now),
    readership: readershipOf(topic, now),
  }));
  const allCoverage = total(measured.map(({ coverage }) => coverage));
  const allReadership = total(measured.map(({ readership }) => readership));
  return measured
    .filter(({ coverage, readership }) => coverage.recent >= least.articles || readership.recent >= least.views)
    .map(({ topic, coverage, readership }) => ({
      topic,
      recent: coverage.recent,
      rise:
        riseOf(coverage, allCoverage, topics.length, damping.articles) *
        riseOf(readership, allReadership, topics.length, damping.views),
    }))
    .filter(({ rise }) => rise >= leastRise)
    .sort((a, b) => b.rise - a.rise || b.recent - a.recent || (a.topic.id < b.topic.id ? -1 : 1))
    .slice(0, mostRising)
    .map(({ topic }) => topic);
}
