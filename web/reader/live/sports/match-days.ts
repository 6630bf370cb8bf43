import type { Match } from '#shared/domain/live/sport.ts';
import { dayIn, type Kickoff, kickoffOf } from './kickoff.ts';

/** Whether a match is to come: a score that is null, missing or blank is none, anything else makes it a result, `0-0` too (SPORT-04, SPORT-11). */
export const isUpcoming = ({ score }: Pick<Match, 'score'>): boolean => (score ?? '').trim() === '';

export interface TimedMatch {
  match: Match;
  kickoff: Kickoff;
}
/** The matches of one day in the reader's zone; the day is null where none is known. */
export interface MatchDay {
  day: string | null;
  matches: TimedMatch[];
}

export const dayOf = (kickoff: Kickoff, timeZone: string): string | null =>
  kickoff.known === 'moment' ? dayIn(timeZone, kickoff.at) : kickoff.known === 'day' ? kickoff.day : null;

/**
 * Matches under the days on which they are played where the reader is: the nearest first, so `onwards` for those to come and `backwards` for results. Within a day those
 * without a time, and among the days those without a date, stand last; otherwise the order of the list is kept.
 */
export function byDay(matches: readonly Match[], way: 'onwards' | 'backwards', timeZone: string): MatchDay[] {
  const sign = way === 'onwards' ? 1 : -1;
  const days = new Map<string | null, TimedMatch[]>();
  for (const match of matches) {
    const kickoff = kickoffOf(match);
    const day = dayOf(kickoff, timeZone);
    days.set(day, [...(days.get(day) ?? []), { match, kickoff }]);
  }
  const last = Number.MAX_SAFE_INTEGER;
  const place = ({ kickoff }: TimedMatch) => (kickoff.known === 'moment' ? sign * kickoff.at.getTime() : last);
  return [...days]
    .toSorted(([a], [b]) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sign : sign))
    .map(([day, those]) => ({ day, matches: those.toSorted((a, b) => place(a) - place(b)) }));
}
