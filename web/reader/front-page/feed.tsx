import { lazy, type ReactNode, Suspense } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { GridSkeleton } from '../card/skeletons.tsx';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { GrowingFeed } from './growing-feed.tsx';
import { Masonry } from './masonry.tsx';

const ScrollingColumns = lazy(() => import('./scrolling-columns.tsx'));

/** Stories above the interlude. With a lead they are nine, so that its ads fall where they would without a break. */
const aboveInterlude = 9;

interface FeedProps {
  articles: readonly ArticlePreview[];
  /** Drawn above the feed as its first story; only in Unified Scroll. */
  lead?: ArticlePreview | null;
  level: 'h2' | 'h3';
  name: string;
  inlineAd: InlineAd;
  /** What stands after the first stories: a list that goes on and on would never let it be reached. */
  interlude: ReactNode;
}

/** A list of stories in the layout that the reader chose (HOME-40). */
export function Feed({ articles, lead = null, level, name, inlineAd, interlude }: FeedProps) {
  const layout = useStored(feedLayout);
  if (layout === 'columns') {
    return (
      <>
        <Suspense fallback={<GridSkeleton count={9} />}>
          <ScrollingColumns key={name} articles={articles} level={level} inlineAd={inlineAd} />
        </Suspense>
        {interlude}
      </>
    );
  }
  const others = lead === null ? articles : articles.filter((article) => article !== lead);
  const before = lead === null ? 0 : 1;
  const first = others.slice(0, aboveInterlude - before);
  const rest = others.slice(first.length);
  return (
    <StepByStep>
      <Masonry>
        <FeedItems items={unifiedSequence(first, before)} level={level} inlineAd={inlineAd} />
      </Masonry>
      {interlude}
      {rest.length === 0 ? null : (
        <GrowingFeed articles={rest} before={before + first.length} level={level} name={name} inlineAd={inlineAd} />
      )}
    </StepByStep>
  );
}
