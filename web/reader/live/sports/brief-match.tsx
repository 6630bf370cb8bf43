import styled from '@emotion/styled';
import type { Match } from '#shared/domain/live/sport.ts';
import { shortDay } from '#web/messages/days.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { timeIn } from '#web/messages/time.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { dayIn, type Kickoff, kickoffOf, readersZone } from './kickoff.ts';
import { dayOf, isUpcoming } from './match-days.ts';

/** A row's height, whatever is in it. */
export const matchHeight = 76;

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  alignContent: 'center',
  alignItems: 'baseline',
  blockSize: matchHeight,
  borderBlockStart: `1px solid ${color.rule}`,
  '& .team': { ...font.brief, ...oneLine, fontSize: '1.0625rem', lineHeight: 1.4 },
  '& .day': { ...font.meta, ...oneLine, color: color.soft, textAlign: 'end', maxInlineSize: '9.5rem' },
  '& .away': { gridArea: '2 / 1' },
  '& .clock': {
    ...oneLine,
    gridArea: '2 / 2',
    maxInlineSize: '9.5rem',
    fontFamily: font.serif,
    fontWeight: 560,
    fontSize: '1.1875rem',
    fontVariantNumeric: 'lining-nums tabular-nums',
    textAlign: 'end',
  },
});

/** The day where the reader is; without one, the date as it stands. */
function dayWords(kickoff: Kickoff, zone: string, now: Date): string {
  const day = dayOf(kickoff, zone);
  if (day !== null) return shortDay(day, dayIn(zone, now));
  return kickoff.known === 'nothing' ? kickoff.date : '';
}

/** A match in two lines: who plays whom, the day, the score or the time. */
export function BriefMatch({ match }: { match: Match }) {
  const now = useNow();
  const zone = readersZone();
  const kickoff = kickoffOf(match);
  return (
    <Row data-match={match.id}>
      <span className="team" dir="auto">
        {match.homeTeam}
      </span>
      <span className="day">{dayWords(kickoff, zone, now)}</span>
      <span className="team away" dir="auto">
        {match.awayTeam}
      </span>
      {!isUpcoming(match) ? (
        <span className="clock">{match.score?.trim()}</span>
      ) : kickoff.known === 'moment' ? (
        <time className="clock" dateTime={kickoff.at.toISOString()}>
          {timeIn(zone, kickoff.at)}
        </time>
      ) : (
        <span className="clock">{kickoff.time === '' ? sportsMessages.noTime : kickoff.time}</span>
      )}
    </Row>
  );
}
