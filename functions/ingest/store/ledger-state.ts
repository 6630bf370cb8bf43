import type { TopicCounts } from '#functions/catalog/topics.ts';
import { readGains, type SourceGains } from '#functions/sources/source-gains.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { StoryIndex } from '#shared/domain/articles/story-index.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import type { DoneParts } from '../runs/ingest-runs.ts';
import type { PublisherChange } from './commit-log.ts';
import type { KnownNames } from './entry-names.ts';
import { daysOfYear, readDay } from './headline-days.ts';
import type { KnownLists } from './known-lists.ts';
import { noStories, type StoredPublisher, storedPublishers } from './publisher-counts.ts';
import type { StoryState } from './stories/story-state.ts';
import { type KnownPages, readTitleKeys } from './title-keys.ts';

/**
 * The state that a consumer keeps in memory between batches: the headlines that it has loaded, and the counts that it
 * writes. Valid for exactly one commit: after a change, commit it or clear it.
 */
export interface LedgerState {
  commit: number;
  index: StoryIndex;
  keys: KnownPages;
  lists: KnownLists;
  names: KnownNames;
  topics: Map<string, TopicCounts>;
  publishers: Map<string, StoredPublisher>;
  gains: Map<string, SourceGains>;
  done: DoneParts;
  /** Days with headlines (`MM-DD`) by year. */
  calendar: Map<string, Promise<Set<string>>>;
  /** Absent until a commit needs them. */
  stories?: StoryState;
  /** Days that were read before the stories were restored from them. */
  daysRead: Map<number, Promise<Headline[]>>;
  /** When the stories were last settled, in milliseconds since 1970. */
  settledAt: number;
}

/** The state at a commit, which loads what it needs on demand. */
export function emptyState(commit: number, topics: LedgerState['topics'], settledAt = 0): LedgerState {
  const calendar: LedgerState['calendar'] = new Map();
  const daysRead: LedgerState['daysRead'] = new Map();
  const keys: KnownPages = new Map();
  const index = new StoryIndex({
    ofDay: async (day) => {
      const iso = utcDay(day * dayMs);
      // Most days around an old report are empty. The calendar shows that for a whole year with one read.
      const days = await daysIn(calendar, iso.slice(0, 4));
      const read = days.has(iso.slice(5)) ? readDay(day) : Promise.resolve([]);
      if (state.stories === undefined) daysRead.set(day, read);
      return read;
    },
    ofKeys: async (wanted) => {
      await readTitleKeys(keys, wanted);
      return wanted.flatMap((key) => keys.get(key)?.flat() ?? []);
    },
  });
  const [lists, names, publishers, gains, done] = [new Map(), new Map(), new Map(), new Map(), new Map()];
  const state: LedgerState = {
    ...{ commit, index, keys, lists, names, topics, publishers, gains, done, calendar, daysRead, settledAt },
  };
  return state;
}

/** Days of a year with headlines, read once a state. */
export function daysIn(calendar: LedgerState['calendar'], year: string): Promise<Set<string>> {
  const days = calendar.get(year) ?? daysOfYear(year).then((all) => new Set(all));
  calendar.set(year, days);
  return days;
}

/** Loads publishers into the state: again, if this commit does not show a region, which editors may have changed. */
export async function loadPublishers(state: LedgerState, changes: readonly PublisherChange[]): Promise<void> {
  const missing = changes.filter(({ id, region }) => region === undefined || !state.publishers.has(id));
  const stored = await storedPublishers(missing.map(({ id }) => id));
  for (const { id } of missing) state.publishers.set(id, stored.get(id) ?? noStories);
}

/** Loads the gains of these sources into the state. */
export async function loadGains(state: LedgerState, ids: Iterable<string>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !state.gains.has(id));
  const stored = await readGains(missing);
  for (const id of missing) state.gains.set(id, stored.get(id) ?? { id, gains: {}, commit: 0 });
}
