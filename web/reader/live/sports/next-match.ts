import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { shortDay } from '#web/messages/days.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { timeIn } from '#web/messages/time.ts';
import { dayIn, momentOf, readersZone } from './kickoff.ts';

interface NextMatch {
  /** What it is called: a fixture that is over is no next one. */
  label: string;
  /** When, in the reader's time: `Tomorrow, 19:45`; what is no time, as it stands. */
  when: string;
  /** For machines, where it is a time. */
  dateTime?: string;
}

/** A match lasts about this long. */
const lengthMs = 2.5 * 60 * 60_000;

/** The next match of a player's club as it is told to the reader. */
export function nextMatchOf({ nextFixtureUtc }: Pick<DiasporaPlayer, 'nextFixtureUtc'>, now: Date): NextMatch {
  const words = nextFixtureUtc?.trim() ?? '';
  const at = momentOf(words);
  if (at === null) return { label: sportsMessages.nextMatch, when: words === '' ? sportsMessages.noNextMatch : words };
  const zone = readersZone();
  return {
    label: at.getTime() + lengthMs < now.getTime() ? sportsMessages.latestMatch : sportsMessages.nextMatch,
    when: `${shortDay(dayIn(zone, at), dayIn(zone, now))}, ${timeIn(zone, at)}`,
    dateTime: at.toISOString(),
  };
}
