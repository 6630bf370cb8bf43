import { messages } from '#web/messages/en.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { MatchGroups } from './match-groups.tsx';
import { MatchesSkeleton } from './matches-skeleton.tsx';
import { UpdatedNote } from './updated-note.tsx';
import { useMatches } from './use-sports.ts';

/** Matches to come and recent results, or what keeps them away (SPORT-03, SPORT-10). */
export function MatchesTab() {
  const { data, error, refetch } = useMatches();
  if (data === undefined && error !== undefined)
    return (
      <Notice title={sportsMessages.failed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={refetch}>{messages.errors.again}</RetryButton>
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
