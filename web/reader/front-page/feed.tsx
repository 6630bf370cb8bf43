import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { breakpoints } from '#web/theme/theme.ts';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { FeedSkeleton } from '../card/skeletons.tsx';
import { BelowSidebar } from './below-sidebar.tsx';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { GrowingFeed } from './growing-feed.tsx';
import { Masonry } from './masonry.tsx';

const OtherLanguages = lazy(() => import('../languages/other-languages.tsx'));
const ScrollingColumns = lazy(() => import('./scrolling-columns.tsx'));

/**
 * Articles beside the sidebar, about as many as fill its height; on narrow screens, articles above the widgets. With a
 * lead fewer fit, because the lane and the publishers are above them.
 */
const besideSidebar = { narrow: 2, wide: 9, wideWithLead: 6, veryWide: 12, veryWideWithLead: 9 } as const;

function useCountBesideSidebar(hasLead: boolean): number {
  const isWide = useMediaQuery(breakpoints.up('md'));
  const isVeryWide = useMediaQuery(breakpoints.up('lg'));
  if (!isWide) return besideSidebar.narrow;
  if (isVeryWide) return hasLead ? besideSidebar.veryWideWithLead : besideSidebar.veryWide;
  return hasLead ? besideSidebar.wideWithLead : besideSidebar.wide;
}

interface FeedProps {
  articles: readonly ArticlePreview[];
  /** Articles in languages that the reader does not read; the end of the feed opens them. */
  others?: readonly ArticlePreview[];
  /** The article that the page shows above the feed; only in the unified layout. */
  lead?: ArticlePreview | null;
  level: 'h2' | 'h3';
  name: string;
  inlineAd: InlineAd;
  /** Shown after the articles beside the sidebar. */
  between?: ReactNode;
  /** Shown below the feed. */
  after?: ReactNode;
}

/** A list of articles in the layout that the reader chose. The unified layout continues below the sidebar. */
export function Feed({
  articles,
  others = [],
  lead = null,
  level,
  name,
  inlineAd,
  between = null,
  after = null,
}: FeedProps) {
  const layout = useStored(feedLayout);
  const isIdle = usePageIdle();
  const before = lead === null ? 0 : 1;
  const firstCount = useCountBesideSidebar(lead !== null) - before;
  const otherLanguages =
    others.length === 0 || !isIdle ? null : (
      <Suspense fallback={null}>
        <OtherLanguages key={name} articles={others}>
          <GrowingFeed articles={others} before={0} level={level} name={`${name} others`} inlineAd={inlineAd} />
        </OtherLanguages>
      </Suspense>
    );
  if (layout === 'columns') {
    return (
      <>
        <Suspense fallback={<FeedSkeleton />}>
          <ScrollingColumns key={name} articles={articles} level={level} inlineAd={inlineAd} />
        </Suspense>
        {between}
        {otherLanguages}
        {after}
      </>
    );
  }
  const first = articles.slice(0, firstCount);
  const rest = articles.slice(first.length);
  return (
    <StepByStep>
      <Masonry>
        <FeedItems items={unifiedSequence(first, before)} level={level} inlineAd={inlineAd} />
      </Masonry>
      {between}
      <BelowSidebar>
        {rest.length === 0 ? null : (
          <GrowingFeed articles={rest} before={before + first.length} level={level} name={name} inlineAd={inlineAd} />
        )}
        {otherLanguages}
        {after}
      </BelowSidebar>
    </StepByStep>
  );
}
