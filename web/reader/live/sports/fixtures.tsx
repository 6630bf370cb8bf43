import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { shortDay } from '#web/shell/messages/dates.ts';
import { sportsMessages } from '#web/shell/messages/en-sports.ts';
import { timeIn } from '#web/shell/messages/time.ts';
import { deviceZone, localTime } from '#web/shell/ui/browser/local-time.ts';

/** When a match is played, as far as its date and time can be parsed. */
export type Kickoff =
  | { known: 'moment'; at: Date }
  /** A date with an unparsable time, for example 'TBD'. */
  | { known: 'day'; day: string; time: string }
  | { known: 'nothing'; date: string; time: string };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/** Whether the text is an existing date. Date alone would accept the 31st of February as the 3rd of March. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return dayPattern.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Parses an ISO 8601 date and time; null if invalid. Without a zone it is UTC, while Date would assume the device's
 * zone.
 */
export function parseMoment(text: string | null | undefined): Date | null {
  const [, day = '', clock = '', zone = 'Z'] = momentPattern.exec(text?.trim() ?? '') ?? [];
  if (!isDay(day)) return null;
  const at = new Date(`${day}T${clock.replace(/^(?=\d:)/, '0')}${zone.toUpperCase()}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The kickoff of a match: `kickoffUtc`, or else its date and time, which are in UTC. */
export function kickoffOf(match: Pick<Match, 'date' | 'time' | 'kickoffUtc'>): Kickoff {
  const [date, time] = [match.date.trim(), match.time.trim()];
  const at = parseMoment(match.kickoffUtc) ?? parseMoment(`${date}T${time}`);
  if (at !== null) return { known: 'moment', at };
  return isDay(date) ? { known: 'day', day: date, time } : { known: 'nothing', date, time };
}

/** Whether a match has no score yet: null, missing or blank. Any other score, also `0-0`, makes it a result. */
export const isUpcoming = ({ score }: Pick<Match, 'score'>): boolean => (score ?? '').trim() === '';

export interface TimedMatch {
  match: Match;
  kickoff: Kickoff;
}
/** The matches of one day in the reader's time zone; the day is null if it is unknown. */
interface MatchDay {
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

interface NextMatch {
  /** `Next match`, or `Latest match` once it is over. */
  label: string;
  /** The time in the reader's zone, for example `Tomorrow, 19:45`; an unparsable text unchanged. */
  when: string;
  /** For the `time` element; absent if the text could not be parsed. */
  dateTime?: string;
}

/** The assumed length of a match. */
const lengthMs = 2.5 * 60 * 60_000;

/** The next match of a player's club, as texts. */
export function nextMatchOf({ nextFixtureUtc }: Pick<DiasporaPlayer, 'nextFixtureUtc'>, now: Date): NextMatch {
  const text = nextFixtureUtc?.trim() ?? '';
  const at = parseMoment(text);
  if (at === null) return { label: sportsMessages.nextMatch, when: text === '' ? sportsMessages.noNextMatch : text };
  const zone = deviceZone();
  return {
    label: at.getTime() + lengthMs < now.getTime() ? sportsMessages.latestMatch : sportsMessages.nextMatch,
    when: `${shortDay(localTime(zone, at).date, localTime(zone, now).date)}, ${timeIn(zone, at)}`,
    dateTime: at.toISOString(),
  };
}

/** Upcoming matches and results. */
export const useMatches = () => useReply(listMatches, noInput);
/** Players from the five regions whose clubs are in another country. */
export const usePlayers = () => useReply(listDiasporaPlayers, noInput);

/** A kickoff in the reader's time; an unparsable time unchanged. */
export const KickoffTime = ({ kickoff, className }: { kickoff: Kickoff; className: string }) =>
  kickoff.known === 'moment' ? (
    <time className={className} dateTime={kickoff.at.toISOString()}>
      {timeIn(deviceZone(), kickoff.at)}
    </time>
  ) : (
    <span className={`${className} words`}>{kickoff.time === '' ? sportsMessages.noTime : kickoff.time}</span>
  );

/** The time of a player's next match. */
export const NextMatchTime = ({ next: { dateTime, when } }: { next: NextMatch }) =>
  dateTime === undefined ? when : <time dateTime={dateTime}>{when}</time>;
