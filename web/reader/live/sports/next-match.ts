import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { shortDay } from '#web/shell/messages/dates.ts';
import { sportsMessages } from '#web/shell/messages/en-sports.ts';
import { timeIn } from '#web/shell/messages/time.ts';
import { deviceZone, localTime } from '../local-time.ts';
import { parseMoment } from './kickoff.ts';

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
