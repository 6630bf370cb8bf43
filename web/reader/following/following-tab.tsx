import styled from '@emotion/styled';
import { type ReactNode, useMemo } from 'react';
import { listPersonalFeed } from '#shared/api/readers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { useTopics } from '#web/cache/public-lists.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { topicLabel } from '#web/messages/topic-label.ts';
import { paths } from '#web/paths.ts';
import { CardControls } from '#web/reader/card/card-controls.tsx';
import { SearchTerm } from '#web/reader/card/searched-text.tsx';
import { GridSkeleton } from '#web/reader/card/skeletons.tsx';
import { followSource } from '#web/reader/following/follow-source.tsx';
import { Feed } from '#web/reader/front-page/feed.tsx';
import type { InlineAd } from '#web/reader/front-page/feed-items.tsx';
import { matchesSearch } from '#web/reader/front-page/select-articles.ts';
import { color, font } from '#web/theme.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { Pill, StrongPill, StrongPillLink } from '#web/ui/forms/pill.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { Recommendations } from './recommendations.tsx';

const Frame = styled('div')({ borderBlock: `1px solid ${color.rule}`, paddingBlock: 12 });
const Title = styled('h1')({ ...font.lead, fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)', marginBlockEnd: 22 });
const noInput = {};

interface PersonalFeedProps {
  term: string;
  onShowAll: () => void;
  inlineAd: InlineAd;
  interlude: ReactNode;
}

/** What the reader follows, the best first, each with why it is there (HOME-25, HOME-30). */
function PersonalFeed({ term, onShowAll, inlineAd, interlude }: PersonalFeedProps) {
  const answer = useReply(listPersonalFeed, noInput);
  const topics = useTopics().data;
  const articles = answer.data;
  const controls = useMemo(() => {
    const reasons = new Map(articles?.map(({ id, reason }) => [id, reason]));
    return {
      follow: followSource,
      reason: ({ id }: ArticlePreview) => {
        const reason = reasons.get(id);
        if (reason === undefined) return null;
        const topic = topics?.find((one) => one.id === reason.topic);
        return messages.follows.reason(reason.publisher, topic ? topicLabel(topic) : reason.topic);
      },
    };
  }, [articles, topics]);
  const found = useMemo(() => articles?.filter((article) => matchesSearch(article, term)) ?? [], [articles, term]);

  if (articles === undefined && answer.error !== undefined) {
    return (
      <Notice title={messages.follows.feedFailed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={answer.refetch}>{messages.errors.again}</RetryButton>
      </Notice>
    );
  }
  if (articles === undefined) {
    return (
      <>
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
        <GridSkeleton count={9} />
      </>
    );
  }
  if (found.length === 0) {
    return (
      <>
        <Frame>
          {articles.length === 0 ? (
            <Notice title={messages.home.empty} hint={messages.home.followHint}>
              <StrongPillLink to={paths.topics}>{messages.home.browseTopics}</StrongPillLink>
            </Notice>
          ) : (
            <Notice title={messages.home.empty} hint={messages.home.emptyHint}>
              <Pill type="button" onClick={onShowAll}>
                {messages.home.showAll}
              </Pill>
            </Notice>
          )}
        </Frame>
        {interlude}
      </>
    );
  }
  return (
    <CardControls value={controls}>
      <SearchTerm value={term}>
        <Feed articles={found} level="h2" name={`following ${term}`} inlineAd={inlineAd} interlude={interlude} />
      </SearchTerm>
    </CardControls>
  );
}

interface FollowingTabProps extends PersonalFeedProps {
  signedIn: boolean;
  onSignIn: () => void;
}

/** What the reader follows. A visitor is asked to sign in, and nothing is asked of the server for them (HOME-25 to HOME-27, HOME-30). */
export default function FollowingTab({ signedIn, onSignIn, interlude, ...feed }: FollowingTabProps) {
  if (!signedIn) {
    return (
      <>
        <Frame>
          <Notice level="h1" title={messages.home.signInTitle} hint={messages.home.signInHint}>
            <StrongPill type="button" onClick={onSignIn}>
              {messages.account.signIn}
            </StrongPill>
          </Notice>
        </Frame>
        {interlude}
      </>
    );
  }
  return (
    <>
      <Title>{messages.follows.feed}</Title>
      <PersonalFeed
        {...feed}
        interlude={
          <>
            <Recommendations />
            {interlude}
          </>
        }
      />
    </>
  );
}
