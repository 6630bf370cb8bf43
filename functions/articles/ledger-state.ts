import { readGains } from '#functions/sources/source-gains.ts';
import { StoryIndex } from '#shared/domain/articles/story-index.ts';
import type { Gains } from '#shared/domain/sources/source-gains.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { daysOfYear } from './calendar.ts';
import { lastCommit, readDay } from './ledger.ts';
import { publisherCounts } from './publishers.ts';
import { readTopicCounts, type TopicCounts } from './topics.ts';

/**
 * The state that a consumer keeps in memory between batches: the headlines of the days it has loaded, and the counts
 * that it writes. Valid for exactly one commit: after a change, commit it or clear it.
 */
export interface LedgerState {
  commit: number;
  index: StoryIndex;
  topics: Map<string, TopicCounts>;
  /** Surviving articles by publisher. */
  publishers: Map<string, number>;
  /** Gains by source. */
  gains: Map<string, Gains>;
  /** Days with headlines (`MM-DD`) by year. */
  calendar: Map<string, Set<string>>;
}

/** A long-lived consumer with more headlines in memory starts with an empty state. Each takes about 1 KB. */
const maxHeadlines = 150_000;

let cached: LedgerState | undefined;

/** The state at the last commit: the one in memory if it is current, else a new one that loads days on demand. */
export async function currentLedgerState(): Promise<LedgerState> {
  const commit = await lastCommit();
  if (cached !== undefined && cached.commit === commit && cached.index.size <= maxHeadlines) return cached;
  const topics = await readTopicCounts({ consistent: true });
  const calendar = new Map<string, Set<string>>();
  const index = new StoryIndex(async (day) => {
    const iso = utcDay(day * dayMs);
    // Most days around an old report are empty. The calendar shows that for a whole year with one read.
    const days = await daysIn(calendar, iso.slice(0, 4));
    return days.has(iso.slice(5)) ? readDay(day) : [];
  });
  cached = { commit, index, topics, publishers: new Map(), gains: new Map(), calendar };
  return cached;
}

/** Drops the state in memory. Call after a failure, when it may contain changes that were not written. */
export function clearLedgerState(): void {
  cached = undefined;
}

const loading = new Map<string, Promise<Set<string>>>();

/** Days of a year with headlines, cached in the state's calendar. */
export async function daysIn(calendar: LedgerState['calendar'], year: string): Promise<Set<string>> {
  const known = calendar.get(year);
  if (known !== undefined) return known;
  let request = loading.get(year);
  if (request === undefined) {
    request = daysOfYear(year).then((days) => new Set(days));
    loading.set(year, request);
    void request.finally(() => loading.delete(year)).catch(() => undefined);
  }
  const days = await request;
  calendar.set(year, calendar.get(year) ?? days);
  return days;
}

/** Loads the counts of these publishers into the state. */
export async function loadPublishers(state: LedgerState, ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !state.publishers.has(id));
  const counts = await publisherCounts(missing);
  for (const id of missing) state.publishers.set(id, counts.get(id) ?? 0);
}

/** Loads the gains of these sources into the state. */
export async function loadGains(state: LedgerState, ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !state.gains.has(id));
  const gains = await readGains(missing);
  for (const id of missing) state.gains.set(id, gains.get(id) ?? {});
}
