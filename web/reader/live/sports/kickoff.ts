import type { Match } from '#shared/domain/live/sport.ts';

/** When a match is played, as far as its words let us know. */
export type Kickoff =
  | { known: 'moment'; at: Date }
  /** A day of the calendar with a time that is none yet ('TBD'). */
  | { known: 'day'; day: string; time: string }
  | { known: 'nothing'; date: string; time: string };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/** Whether the text is a day that the calendar has: the 31st of February is none, though Date would take it for the 3rd of March. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return dayPattern.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The moment that an ISO 8601 text names; without a zone it is UTC, and not the reader's own, as Date would have it. */
export function momentOf(text: string | null | undefined): Date | null {
  const [, day = '', clock = '', zone = 'Z'] = momentPattern.exec(text?.trim() ?? '') ?? [];
  if (!isDay(day)) return null;
  const at = new Date(`${day}T${clock.replace(/^(?=\d:)/, '0')}${zone.toUpperCase()}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** When `match` kicks off: what `kickoffUtc` says, else its date and time, which are in UTC. */
export function kickoffOf(match: Pick<Match, 'date' | 'time' | 'kickoffUtc'>): Kickoff {
  const [date, time] = [match.date.trim(), match.time.trim()];
  const at = momentOf(match.kickoffUtc) ?? momentOf(`${date}T${time}`);
  if (at !== null) return { known: 'moment', at };
  return isDay(date) ? { known: 'day', day: date, time } : { known: 'nothing', date, time };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of the calendar that `at` falls on in a zone: `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The reader's own zone. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
