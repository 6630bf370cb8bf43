import styled from '@emotion/styled';
import { useId } from 'react';
import type { Match } from '#shared/domain/live/sport.ts';
import { dayInFull, nearDay } from '#web/messages/dates.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { dayIn, deviceZone } from './kickoff.ts';
import { byDay, isUpcoming } from './match-days.ts';
import { MatchLine } from './match-line.tsx';

export const Columns = styled('div')({
  display: 'grid',
  gap: 44,
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: 0,
    '& > * + *': { borderInlineStart: `1px solid ${palette.divider}`, marginInlineStart: 36, paddingInlineStart: 36 },
  },
});
export const Day = styled('div')({
  '& + &': { marginBlockStart: 20 },
  '& h3': {
    ...typography.meta,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 10,
    fontWeight: 600,
    color: palette.text.primary,
    marginBlockEnd: 9,
  },
  '& h3 span': { fontWeight: 400, color: palette.text.secondary },
});
const None = styled('p')({
  ...typography.standfirst,
  color: palette.text.secondary,
  paddingBlock: 22,
  borderBlockStart: `1px solid ${palette.divider}`,
});

interface GroupProps {
  title: string;
  empty: string;
  matches: readonly Match[];
  order: 'ascending' | 'descending';
}

function Group({ title, empty, matches, order }: GroupProps) {
  const id = useId();
  const now = useNow();
  const zone = deviceZone();
  const today = dayIn(zone, now);
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      {matches.length === 0 ? <None>{empty}</None> : null}
      {byDay(matches, order, zone).map(({ day, matches: timedMatches }, n) => (
        <Day key={day}>
          <h3>
            {day === null ? sportsMessages.otherDates : nearDay(day, today)}
            {day === null ? null : <span>{dayInFull(day, today)}</span>}
          </h3>
          <ul>
            {timedMatches.map((timed, m) => (
              <MatchLine
                key={timed.match.id}
                timed={timed}
                lead={order === 'ascending' && n === 0 && m === 0 && day !== null}
              />
            ))}
          </ul>
        </Day>
      ))}
    </section>
  );
}

/** Upcoming matches, and beside them the recent results. */
export function MatchGroups({ matches }: { matches: readonly Match[] }) {
  return (
    <Columns>
      <Group
        title={sportsMessages.upcoming}
        empty={sportsMessages.noUpcoming}
        matches={matches.filter((match) => isUpcoming(match))}
        order="ascending"
      />
      <Group
        title={sportsMessages.results}
        empty={sportsMessages.noResults}
        matches={matches.filter((match) => !isUpcoming(match))}
        order="descending"
      />
    </Columns>
  );
}
