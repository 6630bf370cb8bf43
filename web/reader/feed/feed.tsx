import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { messages } from '#web/shell/messages/en.ts';
import { feedLayout } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { FeedSkeleton } from '../card/skeletons.tsx';
import { FeedItems, type InlineAd, unifiedSequence } from './feed-items.tsx';
import { AroundSidebar, Masonry, SidebarContext } from './masonry.tsx';
import { ShowMore } from './show-more.tsx';
import { useStepCount } from './use-step-count.ts';

const OtherLanguages = lazyPart(() => import('../languages/other-languages.tsx'));
const ScrollingColumns = lazyPart(() => import('./scrolling-columns.tsx'));

const noArticles: readonly ArticlePreview[] = [];

interface FeedProps {
  articles: readonly ArticlePreview[];
  /** Articles in languages that the reader does not read; the end of the feed opens them. */
  others?: readonly ArticlePreview[];
  /** Number of articles of the same feed that the page shows above it. */
  before?: number;
  /** The articles with pictures above it. */
  above?: readonly ArticlePreview[];
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
  articles: given,
  others: givenOthers = noArticles,
  before = 0,
  above = noArticles,
  level,
  name,
  inlineAd,
  between = null,
  after = null,
}: FeedProps) {
  const layout = useStored(feedLayout);
  const isIdle = usePageIdle();
  const [articles, others] = useMemo(() => {
    // Columns that scroll on their own can bring any two cards next to each other.
    const apart = layout === 'columns' ? Number.POSITIVE_INFINITY : undefined;
    const shown = picturesApart([...given, ...givenOthers], { above, apart });
    return [shown.slice(0, given.length), shown.slice(given.length)];
  }, [given, givenOthers, above, layout]);
  const otherLanguages =
    others.length === 0 || !isIdle ? null : (
      <OtherLanguages key={name} articles={others}>
        <GrowingFeed articles={others} before={0} level={level} name={`${name} others`} inlineAd={inlineAd} />
      </OtherLanguages>
    );
  if (layout === 'columns') {
    return (
      <>
        <ScrollingColumns
          key={name}
          articles={articles}
          level={level}
          inlineAd={inlineAd}
          placeholder={<FeedSkeleton />}
          failed={() => <GrowingFeed articles={articles} before={0} level={level} name={name} inlineAd={inlineAd} />}
        />
        {between}
        {otherLanguages}
        {after}
      </>
    );
  }
  const below = (
    <SidebarContext value={null}>
      {otherLanguages}
      {after}
    </SidebarContext>
  );
  return (
    <StepByStep>
      {articles.length === 0 ? null : (
        <GrowingFeed articles={articles} before={before} level={level} name={name} inlineAd={inlineAd} />
      )}
      {between}
      {articles.length === 0 ? below : <AroundSidebar className="later">{below}</AroundSidebar>}
    </StepByStep>
  );
}

const Foot = styled('div')({
  ...typography.meta,
  color: palette.text.secondary,
  textAlign: 'center',
  paddingBlock: '6px 12px',
});

/**
 * Articles per step, in one column or several. Enough that the lists below the first step are two screens away from the
 * newest articles (shared/domain/front-page/plan-discover.ts).
 */
const steps = { narrow: 24, wide: 30 } as const;
/** Articles rendered before the page is idle: fewer below a package. */
const firstCount = (before: number) => (before > 1 ? 2 : 9);

interface GrowingFeedProps {
  articles: readonly ArticlePreview[];
  /** Number of articles of the same feed above these. */
  before: number;
  level: 'h2' | 'h3';
  /** Identifies the list; another list starts at its top. */
  name: string;
  inlineAd: InlineAd;
}

/** A feed: a first step, and another one for each press of 'Show more'. */
function GrowingFeed({ articles: given, before, level, name, inlineAd }: GrowingFeedProps) {
  const isWide = useMediaQuery(breakpoints.up('sm'));
  const isIdle = usePageIdle();
  const [stepCount, showMore] = useStepCount(name);
  const [params] = useSearchParams();
  // Without a script each page is a document.
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const start = page === 1 ? 0 : firstCount(before) + (page - 2) * steps.wide;
  const articles = start === 0 ? given : given.slice(start);
  const perPage = start === 0 ? firstCount(before) : steps.wide;
  const shown = isIdle ? stepCount * (isWide ? steps.wide : steps.narrow) : perPage;
  const next = new URLSearchParams(params);
  next.set('page', String(page + 1));
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(undefined);
  // The keyboard goes on at the first new article, instead of behind all of them.
  useEffect(() => {
    if (focusFrom.current === undefined || shown <= focusFrom.current) return;
    const card = list.current?.querySelectorAll('[data-card]')[focusFrom.current];
    focusFrom.current = undefined;
    card?.querySelector<HTMLElement>('a.headline')?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <AroundSidebar className="through">
      <div ref={list} className="through" data-before={before}>
        <Masonry isComplete={isIdle}>
          <FeedItems items={unifiedSequence(articles.slice(0, shown), before)} level={level} inlineAd={inlineAd} />
        </Masonry>
      </div>
      <Foot className="foot">
        {shown >= articles.length ? (
          messages.home.end
        ) : (
          <ShowMore
            to={`?${next}`}
            onPress={() => {
              focusFrom.current = shown;
              showMore();
            }}
          />
        )}
      </Foot>
    </AroundSidebar>
  );
}
