import { daysOfYear } from '#functions/store/calendar.ts';
import { lastCommit, readDay } from '#functions/store/ledger.ts';
import { publisherCounts } from '#functions/store/publishers.ts';
import { readTopicCounts, type TopicCounts } from '#functions/store/topics.ts';
import { StoryIndex } from '#shared/domain/story-index.ts';

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
  /** Days with articles (`MM-DD`) by year. */
  calendar: Map<string, Set<string>>;
}

/** Days in memory beyond which a long-lived consumer begins anew; a day of 1,500 headlines takes about 2 MB. */
const maxDays = 120;

let kept: { state: LedgerState; days: Set<number> } | undefined;

/** The state at the last commit: the one in memory when nobody has committed since, else a new one that fills as it is asked. */
export async function currentState(): Promise<LedgerState> {
  const commit = await lastCommit();
  if (kept !== undefined && kept.state.commit === commit && kept.days.size <= maxDays) return kept.state;
  const days = new Set<number>();
  const index = new StoryIndex((day) => {
    days.add(day);
    return readDay(day);
  });
  const topics = await readTopicCounts({ consistent: true });
  const state: LedgerState = { commit, index, topics, publishers: new Map(), calendar: new Map() };
  kept = { state, days };
  return state;
}

/** After a failure the memory may hold what was never written. */
export function forgetState(): void {
  kept = undefined;
}

/** Brings the counts of these publishers and the calendar of these years into memory. */
export async function loadCounts(state: LedgerState, publisherIds: Iterable<string>, years: Iterable<string>): Promise<void> {
  const missing = [...new Set(publisherIds)].filter((id) => !state.publishers.has(id));
  const unknownYears = [...new Set(years)].filter((year) => !state.calendar.has(year));
  const [counts] = await Promise.all([
    publisherCounts(missing),
    ...unknownYears.map(async (year) => {
      state.calendar.set(year, new Set(await daysOfYear(year)));
    }),
  ]);
  for (const id of missing) state.publishers.set(id, counts.get(id) ?? 0);
}
