import styled from '@emotion/styled';
import { zoneName } from '#web/shell/messages/dates.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { DataCredit } from '../data-credit.tsx';
import { deviceZone } from '../local-time.ts';
import { parseMoment } from './fixtures.tsx';

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
 * When the data was updated (its oldest row), the time zone of the page, the provider, and whether it is sample data.
 */
export function UpdatedNote({ rows }: { rows: readonly UpdatedRow[] | undefined }) {
  const now = useNow();
  const updates = (rows ?? []).flatMap(({ updatedAt }) => parseMoment(updatedAt) ?? []);
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
