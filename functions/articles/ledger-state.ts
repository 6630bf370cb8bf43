import { daysOfYear } from '#functions/articles/calendar.ts';
import { lastCommit, readDay } from '#functions/articles/ledger.ts';
import { publisherCounts } from '#functions/articles/publishers.ts';
import { readTopicCounts, type TopicCounts } from '#functions/articles/topics.ts';
import { readGains } from '#functions/sources/source-gains.ts';
import { isoDay, StoryIndex } from '#shared/domain/articles/story-index.ts';
import type { Gains } from '#shared/domain/sources/source-gains.ts';

/**
 * What a consumer keeps in memory between batches: the headlines of the days it has met, and the counts that it writes. True for
 * exactly one commit; whoever changes it must commit or forget it.
 */
export interface LedgerState {
  commit: number;
  index: StoryIndex;
  topics: Map<string, TopicCounts>;
  /** Standing articles by publisher. */
  publishers: Map<string, number>;
  /** What each source brought, by day. */
  gains: Map<string, Gains>;
  /** Days with headlines (`MM-DD`) by year. */
  calendar: Map<string, Set<string>>;
}

/** Headlines in memory beyond which a long-lived consumer begins anew; each takes about 1 KB. */
const maxHeadlines = 150_000;

let kept: LedgerState | undefined;

/** The state at the last commit: the one in memory when nobody has committed since, else a new one that fills as it is asked. */
export async function currentState(): Promise<LedgerState> {
  const commit = await lastCommit();
  if (kept !== undefined && kept.commit === commit && kept.index.size <= maxHeadlines) return kept;
  const topics = await readTopicCounts({ consistent: true });
  const calendar = new Map<string, Set<string>>();
  const index = new StoryIndex(async (day) => {
    const iso = isoDay(day);
    // Most days around an old report hold nothing, and the calendar knows it for a whole year at once.
    const days = await daysIn(calendar, iso.slice(0, 4));
    return days.has(iso.slice(5)) ? readDay(day) : [];
  });
  kept = { commit, index, topics, publishers: new Map(), gains: new Map(), calendar };
  return kept;
}

/** After a failure the memory may hold what was never written. */
export function forgetState(): void {
  kept = undefined;
}

const underWay = new Map<string, Promise<Set<string>>>();

/** Days of a year that hold headlines, from memory when it has met the year. */
export async function daysIn(calendar: LedgerState['calendar'], year: string): Promise<Set<string>> {
  const known = calendar.get(year);
  if (known !== undefined) return known;
  let asking = underWay.get(year);
  if (asking === undefined) {
    asking = daysOfYear(year).then((days) => new Set(days));
    underWay.set(year, asking);
    void asking.finally(() => underWay.delete(year)).catch(() => undefined);
  }
  const days = await asking;
  calendar.set(year, calendar.get(year) ?? days);
  return days;
}

/** Brings the counts of these publishers into memory. */
export async function loadPublishers(state: LedgerState, ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !state.publishers.has(id));
  const counts = await publisherCounts(missing);
  for (const id of missing) state.publishers.set(id, counts.get(id) ?? 0);
}

/** Brings what these sources brought into memory. */
export async function loadGains(state: LedgerState, ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !state.gains.has(id));
  const gains = await readGains(missing);
  for (const id of missing) state.gains.set(id, gains.get(id) ?? {});
}
