import styled from '@emotion/styled';
import { type ReactNode, useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { above, color } from '#web/theme.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { LeadStory } from '../card/lead-story.tsx';
import { GridSkeleton, LeadSkeleton } from '../card/skeletons.tsx';
import { chooseLead } from './choose-lead.ts';
import { Feed } from './feed.tsx';
import type { InlineAd } from './feed-items.tsx';
import { HeadlineList } from './headline-list.tsx';
import { newestFirst } from './select-articles.ts';
import { WatchlistLane } from './watchlist-lane.tsx';

/** CONST-04, CONST-05. */
const latestCount = 9;
const moreCount = 9;

const Blocks = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 38 });
const Lists = styled('div')({
  display: 'grid',
  gap: 40,
  paddingBlock: '30px 34px',
  marginBlockEnd: 34,
  borderBlock: `3px double ${color.rule}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 1400px',
  [above.phone]: { gridTemplateColumns: '1fr 1fr', gap: 44, containIntrinsicSize: 'auto 720px' },
});

interface DiscoverProps {
  articles: readonly ArticlePreview[];
  /** Block of suggested publishers, between the lane and the feed (HOME-09). */
  publishers: ReactNode;
  inlineAd: InlineAd;
  /** What must be reached before the feed goes on and on. */
  interlude: ReactNode;
}

/**
 * The front page as an editor would lay it out: the lead, the lane, publishers to follow, the feed. Latest News and Discover More stand below the feed's first nine stories, which is
 * where somebody who has read them asks what else there is; the rest of the feed follows them, since it has no end that could be waited for (HOME-12).
 */
export function Discover({ articles, publishers, inlineAd, interlude }: DiscoverProps) {
  const columns = useStored(feedLayout) === 'columns';
  const { lead, latest, more } = useMemo(() => {
    const byTime = newestFirst(articles);
    return {
      lead: chooseLead(articles),
      latest: byTime.slice(0, latestCount),
      more: byTime.slice(latestCount, latestCount + moreCount),
    };
  }, [articles]);
  if (lead === null) return <Notice level="h1" title={messages.home.empty} hint={messages.home.noneYet} />;
  return (
    <Blocks>
      <VisuallyHidden as="h1">{messages.site.title()}</VisuallyHidden>
      {columns ? null : <LeadStory article={lead} />}
      <StepByStep>
        <WatchlistLane articles={articles} />
        {publishers}
        <section aria-label={messages.home.stories} data-feed="">
          <Feed
            articles={articles}
            lead={columns ? null : lead}
            level="h2"
            name="discover"
            inlineAd={inlineAd}
            interlude={
              <>
                <Lists key="lists">
                  <HeadlineList title={messages.home.latest} articles={latest} look="timed" />
                  <HeadlineList title={messages.home.more} articles={more} look="pictured" />
                </Lists>
                {interlude}
              </>
            }
          />
        </section>
      </StepByStep>
    </Blocks>
  );
}

/** Nine cards in the shape of the page (HOME-56). */
export function DiscoverSkeleton() {
  return (
    <Blocks aria-hidden="true">
      <LeadSkeleton />
      <GridSkeleton count={8} />
    </Blocks>
  );
}
