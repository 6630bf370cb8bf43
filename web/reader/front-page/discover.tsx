import styled from '@emotion/styled';
import { type ReactNode, useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { breakpoints, palette } from '#web/theme/theme.ts';
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

/** Headlines in the two lists. */
const latestCount = 9;
const moreCount = 9;

const Blocks = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 38 });
const Lists = styled('div')({
  display: 'grid',
  gap: 40,
  paddingBlock: '30px 34px',
  marginBlockEnd: 34,
  borderBlock: `3px double ${palette.divider}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 1400px',
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', gap: 44, containIntrinsicSize: 'auto 720px' },
});

interface DiscoverProps {
  articles: readonly ArticlePreview[];
  /** Those that the lead is chosen from. */
  first: readonly ArticlePreview[];
  /** Those in languages that the reader does not read, at the end of the feed. */
  others: readonly ArticlePreview[];
  /** Suggested publishers, between the lane and the feed. */
  publishers: ReactNode;
  inlineAd: InlineAd;
  /** Shown before the endless part of the feed. */
  interlude: ReactNode;
}

/**
 * The Discover tab: the lead, the watchlist lane, suggested publishers, the feed. Latest News and Discover More come
 * after the first nine articles of the feed, because the rest of it is endless.
 */
export function Discover({ articles, first, others, publishers, inlineAd, interlude }: DiscoverProps) {
  const columns = useStored(feedLayout) === 'columns';
  const { lead, latest, more } = useMemo(() => {
    const byTime = newestFirst(articles);
    return {
      lead: chooseLead(first),
      latest: byTime.slice(0, latestCount),
      more: byTime.slice(latestCount, latestCount + moreCount),
    };
  }, [articles, first]);
  if (lead === null)
    return others.length === 0 ? (
      <Notice level="h1" title={messages.home.empty} hint={messages.home.noneYet} />
    ) : (
      <>
        <Notice level="h1" title={messages.home.noneInLanguages} />
        <Feed articles={[]} others={others} level="h2" name="discover" inlineAd={inlineAd} interlude={interlude} />
      </>
    );
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
            others={others}
            lead={columns ? null : lead}
            level="h2"
            name="discover"
            inlineAd={inlineAd}
            interlude={
              <>
                <Lists key="lists">
                  <HeadlineList title={messages.home.latest} articles={latest} variant="timed" />
                  <HeadlineList title={messages.home.more} articles={more} variant="pictured" />
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

/** The placeholder of the Discover tab: nine cards. */
export function DiscoverSkeleton() {
  return (
    <Blocks aria-hidden="true">
      <LeadSkeleton />
      <GridSkeleton count={8} />
    </Blocks>
  );
}
