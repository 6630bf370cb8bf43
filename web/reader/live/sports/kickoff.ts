import type { Match } from '#shared/domain/live/sport.ts';

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
