import Skeleton from '@mui/material/Skeleton';
import { messages } from '#web/messages/en.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { PlayerCarousel } from './player-carousel.tsx';
import { PlayerStory, StoryFrame } from './player-story.tsx';
import { UpdatedNote } from './updated-note.tsx';
import { usePlayers } from './use-sports.ts';

function PlayersSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="player">
      <Skeleton style={{ inlineSize: 130, blockSize: 14, marginBlock: '15px 33px' }} />
      <StoryFrame as="div">
        <Skeleton className="art" />
        <div>
          <Skeleton style={{ inlineSize: 220, blockSize: 16, marginBlock: '4px 18px' }} />
          <Skeleton style={{ inlineSize: '70%', blockSize: 42, marginBlockEnd: 26 }} />
          {['52%', '44%', '66%'].map((size) => (
            <Skeleton key={size} style={{ inlineSize: size, blockSize: 20, marginBlockEnd: 25 }} />
          ))}
        </div>
      </StoryFrame>
    </div>
  );
}

/** The players, one at a time, or an error notice. */
export function PlayersTab() {
  const { data, error, refetch } = usePlayers();
  if (data === undefined && error !== undefined)
    return (
      <Notice title={sportsMessages.playersFailed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
      </Notice>
    );
  if (data?.length === 0) return <Notice title={sportsMessages.noPlayers} hint={sportsMessages.noPlayersHint} />;
  return (
    <>
      <UpdatedNote rows={data} />
      {data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <PlayersSkeleton />
        </>
      ) : (
        <PlayerCarousel players={data} title={<SectionHead>{sportsMessages.playersHead}</SectionHead>}>
          {(player) => <PlayerStory player={player} />}
        </PlayerCarousel>
      )}
    </>
  );
}
