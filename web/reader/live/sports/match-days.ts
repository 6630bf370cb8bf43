import type { Match } from '#shared/domain/live/sport.ts';
import { localTime } from '../local-time.ts';
import { type Kickoff, kickoffOf } from './kickoff.ts';

/** Whether a match has no score yet: null, missing or blank. Any other score, also `0-0`, makes it a result. */
export const isUpcoming = ({ score }: Pick<Match, 'score'>): boolean => (score ?? '').trim() === '';

export interface TimedMatch {
  match: Match;
  kickoff: Kickoff;
}
/** The matches of one day in the reader's time zone; the day is null if it is unknown. */
export interface MatchDay {
  day: string | null;
  matches: TimedMatch[];
}

/** The day of a kickoff in a time zone; null if it is unknown. */
export const dayOf = (kickoff: Kickoff, timeZone: string): string | null =>
  kickoff.known === 'moment' ? localTime(timeZone, kickoff.at).date : kickoff.known === 'day' ? kickoff.day : null;

/**
 * Groups matches by the day on which they are played in the reader's time zone: `ascending` for upcoming matches,
 * `descending` for results. Matches without a time come last within a day, matches without a date last of all;
 * otherwise the order of the list is kept.
 */
export function byDay(matches: readonly Match[], order: 'ascending' | 'descending', timeZone: string): MatchDay[] {
  const sign = order === 'ascending' ? 1 : -1;
  const days = new Map<string | null, TimedMatch[]>();
  for (const match of matches) {
    const kickoff = kickoffOf(match);
    const day = dayOf(kickoff, timeZone);
    days.set(day, [...(days.get(day) ?? []), { match, kickoff }]);
  }
  const last = Number.MAX_SAFE_INTEGER;
  const sortKey = ({ kickoff }: TimedMatch) => (kickoff.known === 'moment' ? sign * kickoff.at.getTime() : last);
  return [...days]
    .toSorted(([a], [b]) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sign : sign))
    .map(([day, timed]) => ({ day, matches: timed.toSorted((a, b) => sortKey(a) - sortKey(b)) }));
}
