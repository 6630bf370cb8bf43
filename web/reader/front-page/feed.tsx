import { lazy, type ReactNode, Suspense } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { GridSkeleton } from '../card/skeletons.tsx';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { GrowingFeed } from './growing-feed.tsx';
import { Masonry } from './masonry.tsx';

const OtherLanguages = lazy(() => import('../languages/other-languages.tsx'));
const ScrollingColumns = lazy(() => import('./scrolling-columns.tsx'));

/**
 * Articles above the interlude, including the lead. Divisible by three: the ads stay where they would be without an
 * interlude.
 */
const aboveInterlude = 9;

interface FeedProps {
  articles: readonly ArticlePreview[];
  /** Articles in languages that the reader does not read; the end of the feed opens them. */
  others?: readonly ArticlePreview[];
  /** The article that the page shows above the feed; only in the unified layout. */
  lead?: ArticlePreview | null;
  level: 'h2' | 'h3';
  name: string;
  inlineAd: InlineAd;
  /** Shown after the first articles: below an endless list it could never be reached. */
  interlude: ReactNode;
}

/** A list of articles in the layout that the reader chose. */
export function Feed({
  articles,
  others: inOtherLanguages = [],
  lead = null,
  level,
  name,
  inlineAd,
  interlude,
}: FeedProps) {
  const layout = useStored(feedLayout);
  const isIdle = usePageIdle();
  const otherLanguages =
    inOtherLanguages.length === 0 || !isIdle ? null : (
      <Suspense fallback={null}>
        <OtherLanguages key={name} articles={inOtherLanguages}>
          <GrowingFeed
            articles={inOtherLanguages}
            before={0}
            level={level}
            name={`${name} others`}
            inlineAd={inlineAd}
          />
        </OtherLanguages>
      </Suspense>
    );
  if (layout === 'columns') {
    return (
      <>
        <Suspense fallback={<GridSkeleton count={9} />}>
          <ScrollingColumns key={name} articles={articles} level={level} inlineAd={inlineAd} />
        </Suspense>
        {interlude}
        {otherLanguages}
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
      {others.length === 0 ? otherLanguages : null}
      {interlude}
      {rest.length === 0 ? null : (
        <GrowingFeed articles={rest} before={before + first.length} level={level} name={name} inlineAd={inlineAd} />
      )}
      {others.length === 0 ? null : otherLanguages}
    </StepByStep>
  );
}
