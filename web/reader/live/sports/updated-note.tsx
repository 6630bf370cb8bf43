import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { longAge } from '#web/messages/time.ts';
import { zoneName } from '#web/messages/zone-name.ts';
import { above, color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { DataCredit } from '#web/ui/display/data-credit.tsx';
import { momentOf, readersZone } from './kickoff.ts';

// As tall as its longest words from the first paint on: what stands below does not move when they come.
const Line = styled('p')({
  ...font.meta,
  color: color.soft,
  minBlockSize: '4.35em',
  marginBlockEnd: 20,
  '& b': { fontWeight: 650, color: color.ink },
  '& b::before': {
    content: '""',
    display: 'inline-block',
    inlineSize: 8,
    blockSize: 8,
    borderRadius: '50%',
    background: color.sun,
    marginInlineEnd: 7,
  },
  '& > span + span::before': { content: '"·"', marginInline: 8 },
  [above.phone]: { minBlockSize: '2.9em' },
  [above.tablet]: { minBlockSize: '1.45em', marginBlockEnd: 26 },
});

interface Heard {
  updatedAt?: string | undefined;
  sample?: boolean | undefined;
  provider?: string | undefined;
}

/** When the provider was last heard (the oldest of what is shown), in whose time the times are, and plainly when the data are made up. */
export function UpdatedNote({ rows }: { rows: readonly Heard[] | undefined }) {
  const now = useNow();
  const heard = (rows ?? []).flatMap(({ updatedAt }) => momentOf(updatedAt) ?? []);
  const oldest = heard.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return (
    <Line data-heard>
      {rows?.some(({ sample }) => sample) === true ? (
        <span>
          <b>{sportsMessages.sample}</b> {sportsMessages.sampleHint}
        </span>
      ) : null}
      {oldest === undefined ? null : <span>{sportsMessages.updated(longAge(oldest.toISOString(), now))}</span>}
      <span>{sportsMessages.zone(zoneName(readersZone(), now))}</span>
      <DataCredit of={rows ?? []} label={messages.site.dataBy} newWindow={messages.card.newWindow} />
    </Line>
  );
}
