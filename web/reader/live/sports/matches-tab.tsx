import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { Match } from '#shared/domain/live/sport.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { dayInFull, nearDay, zoneName } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { deviceZone, localTime } from '#web/shell/ui/browser/local-time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { DataCredit } from '../data-credit.tsx';
import { byDay, isUpcoming, parseMoment, useMatches } from './fixtures.tsx';
import { MatchLine } from './match-line.tsx';

const SkeletonRow = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: 16,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > .narrow': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: '1fr 5rem 1fr',
    justifyItems: 'center',
    '& > .narrow': { display: 'contents' },
  },
});
// On a phone the second group follows the first, whose height is unknown: a skeleton there would have to move.
const WideOnly = styled('div')({ display: 'none', [breakpoints.up('md')]: { display: 'block' } });

function SkeletonGroup({ title }: { title: string }) {
  return (
    <>
      <SectionHead>{title}</SectionHead>
      {repeat(
        8,
        <Day aria-hidden="true">
          <Skeleton style={{ inlineSize: 150, blockSize: 12, marginBlockEnd: 13 }} />
          <SkeletonRow>
            <div className="narrow">
              <Skeleton style={{ inlineSize: 130, blockSize: 20 }} />
              <Skeleton style={{ inlineSize: 52, blockSize: 20 }} />
            </div>
            <Skeleton style={{ inlineSize: 150, blockSize: 20 }} />
          </SkeletonRow>
        </Day>,
      )}
    </>
  );
}

/** The matches while they are loading. */
function MatchesSkeleton() {
  return (
    <Columns data-skeleton="matches">
      <div>
        <SkeletonGroup title={words.upcoming} />
      </div>
      <WideOnly>
        <SkeletonGroup title={words.results} />
      </WideOnly>
    </Columns>
  );
}

/** Upcoming matches and recent results, or an error notice. */
export function MatchesTab() {
  const { data, error, refetch } = useMatches();
  if (data === undefined && error !== undefined)
    return <FailedNotice title={words.failed} error={error} onRetry={refetch} />;
  return (
    <>
      <UpdatedNote rows={data} />
      {data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <MatchesSkeleton />
        </>
      ) : (
        <MatchGroups matches={data} />
      )}
    </>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gap: 44,
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: 0,
    '& > * + *': { borderInlineStart: `1px solid ${palette.divider}`, marginInlineStart: 36, paddingInlineStart: 36 },
  },
});
const Day = styled('div')({
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
  const now = useNow();
  const zone = deviceZone();
  const today = localTime(zone, now).date;
  return (
    <Section title={title}>
      {matches.length === 0 ? <None>{empty}</None> : null}
      {byDay(matches, order, zone).map(({ day, matches: timedMatches }, n) => (
        <Day key={day}>
          <h3>
            {day === null ? words.otherDates : nearDay(day, today)}
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
    </Section>
  );
}

/** Upcoming matches, and beside them the recent results. */
function MatchGroups({ matches }: { matches: readonly Match[] }) {
  return (
    <Columns>
      <Group
        title={words.upcoming}
        empty={words.noUpcoming}
        matches={matches.filter((match) => isUpcoming(match))}
        order="ascending"
      />
      <Group
        title={words.results}
        empty={words.noResults}
        matches={matches.filter((match) => !isUpcoming(match))}
        order="descending"
      />
    </Columns>
  );
}

// The height of the longest text, to avoid a layout shift when the data arrives.
const Line = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  minBlockSize: '4.35em',
  marginBlockEnd: 20,
  '& b': { fontWeight: 650, color: palette.text.primary },
  '& b::before': {
    content: '""',
    display: 'inline-block',
    inlineSize: 8,
    blockSize: 8,
    borderRadius: '50%',
    background: palette.sun,
    marginInlineEnd: 7,
  },
  '& > span + span::before': { content: '"·"', marginInline: 8 },
  [breakpoints.up('sm')]: { minBlockSize: '2.9em' },
  [breakpoints.up('md')]: { minBlockSize: '1.45em', marginBlockEnd: 26 },
});

interface UpdatedRow {
  updatedAt?: string | undefined;
  sample?: boolean | undefined;
  provider?: string | undefined;
}

/**
 * When the data was updated (its oldest row that is no sample), the time zone of the page, the provider, and whether it
 * is sample data.
 */
export function UpdatedNote({ rows }: { rows: readonly UpdatedRow[] | undefined }) {
  const now = useNow();
  const updates = (rows ?? []).flatMap(({ updatedAt, sample }) => (sample ? [] : (parseMoment(updatedAt) ?? [])));
  const oldest = updates.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return (
    <Line>
      {rows?.some(({ sample }) => sample) === true ? (
        <span>
          <b>{words.sample}</b> {words.sampleHint}
        </span>
      ) : null}
      {oldest === undefined ? null : <span>{words.updated(longAge(oldest.toISOString(), now))}</span>}
      <span>{words.zone(zoneName(deviceZone(), now))}</span>
      <DataCredit of={rows ?? []} />
    </Line>
  );
}
