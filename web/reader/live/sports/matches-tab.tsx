import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { messages } from '#web/messages/en.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { breakpoints, palette } from '#web/theme/theme.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { Columns, Day, MatchGroups } from './match-groups.tsx';
import { UpdatedNote } from './updated-note.tsx';
import { useMatches } from './use-sports.ts';

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

function SkeletonGroup({ title, rows }: { title: string; rows: number }) {
  return (
    <>
      <SectionHead>{title}</SectionHead>
      {Array.from({ length: rows }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order.
        <Day key={n} aria-hidden="true">
          <Skeleton style={{ inlineSize: 150, blockSize: 12, marginBlockEnd: 13 }} />
          <SkeletonRow>
            <div className="narrow">
              <Skeleton style={{ inlineSize: 130, blockSize: 20 }} />
              <Skeleton style={{ inlineSize: 52, blockSize: 20 }} />
            </div>
            <Skeleton style={{ inlineSize: 150, blockSize: 20 }} />
          </SkeletonRow>
        </Day>
      ))}
    </>
  );
}

/** The matches while they are loading. */
function MatchesSkeleton() {
  return (
    <Columns data-skeleton="matches">
      <div>
        <SkeletonGroup title={sportsMessages.upcoming} rows={8} />
      </div>
      <WideOnly>
        <SkeletonGroup title={sportsMessages.results} rows={8} />
      </WideOnly>
    </Columns>
  );
}

/** Upcoming matches and recent results, or an error notice. */
export function MatchesTab() {
  const { data, error, refetch } = useMatches();
  if (data === undefined && error !== undefined)
    return (
      <Notice title={sportsMessages.failed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
      </Notice>
    );
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
