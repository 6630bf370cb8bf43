import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
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
import { BelowSidebar } from './below-sidebar.tsx';
import { FeedItems, type InlineAd, unifiedSequence } from './feed-items.tsx';
import { useStepCount } from './use-step-count.ts';

const OtherLanguages = lazyPart(() => import('../languages/other-languages.tsx'));
const ScrollingColumns = lazyPart(() => import('./scrolling-columns.tsx'));

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

const noArticles: readonly ArticlePreview[] = [];

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
  articles: given,
  others: givenOthers = noArticles,
  lead = null,
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
    const shown = picturesApart([...given, ...givenOthers], { above: lead === null ? [] : [lead], apart });
    return [shown.slice(0, given.length), shown.slice(given.length)];
  }, [given, givenOthers, lead, layout]);
  const before = lead === null ? 0 : 1;
  const firstCount = useCountBesideSidebar(lead !== null) - before;
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

const Foot = styled('div')({
  ...typography.meta,
  color: palette.text.secondary,
  textAlign: 'center',
  paddingBlock: '6px 34px',
});

/**
 * Articles per step, by the columns of the screen: one, two or three, four. Enough that the lists below the first step
 * are two screens away from the newest articles (shared/domain/front-page/plan-discover.ts).
 */
const steps = { narrow: 24, wide: 27, veryWide: 36 } as const;

interface GrowingFeedProps {
  articles: readonly ArticlePreview[];
  /** Number of articles of the same feed above these. */
  before: number;
  level: 'h2' | 'h3';
  /** Identifies the list; another list starts at its top. */
  name: string;
  inlineAd: InlineAd;
}

/** The part of a feed below the sidebar: a first step, and another one for each press of 'Show more'. */
function GrowingFeed({ articles, before, level, name, inlineAd }: GrowingFeedProps) {
  const isWide = useMediaQuery(breakpoints.up('sm'));
  const isVeryWide = useMediaQuery(breakpoints.up('lg'));
  const step = isVeryWide ? steps.veryWide : isWide ? steps.wide : steps.narrow;
  const [stepCount, showMore] = useStepCount(name);
  const shown = stepCount * step;
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(undefined);
  // The keyboard goes on at the first new article, instead of behind all of them.
  useEffect(() => {
    if (focusFrom.current === undefined || shown <= focusFrom.current) return;
    const card = list.current?.querySelectorAll('[data-card]')[focusFrom.current];
    focusFrom.current = undefined;
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      <div ref={list}>
        <Masonry wide>
          <FeedItems items={unifiedSequence(articles.slice(0, shown), before)} level={level} inlineAd={inlineAd} />
        </Masonry>
      </div>
      <Foot>
        {shown >= articles.length ? (
          messages.home.end
        ) : (
          <Button
            size="large"
            onClick={() => {
              focusFrom.current = shown;
              showMore();
            }}
          >
            {messages.home.showMore}
          </Button>
        )}
      </Foot>
    </>
  );
}

/** Row height of the grid in px; an item spans as many rows as it needs. */
const rowHeight = 4;
const rowGap = 40;

const item = {
  minInlineSize: 0,
  alignSelf: 'start',
  paddingBlockEnd: rowGap / 2,
  marginBlockEnd: rowGap / 2,
  borderBlockEnd: `1px solid ${palette.divider}`,
} as const;

/** An item whose ad placement stays empty takes no space, and draws no rule. */
const withoutAd = '& > :has(> [data-zone] > [data-ad=gone]:last-child)';

/**
 * Masonry columns: each item goes into the first free position. The grid places the items, so keyboard and screen
 * reader order stays the document order. (`display: grid-lanes` will replace this; Chromium 156 does not support it
 * yet.)
 */
const MasonryGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridAutoRows: rowHeight,
  columnGap: 36,
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '&.wide': {
    [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
  '& > *': item,
  [withoutAd]: { display: 'none' },
});
/** A single column. `contentVisibility` skips the layout of items far below the screen. */
const SingleColumn = styled('div')({
  '& > *': { ...item, contentVisibility: 'auto', containIntrinsicSize: 'auto 440px' },
  [withoutAd]: { display: 'none' },
});

/** Sets the row spans of the items. Measures all before changing any, which avoids a layout per item. */
function setSpans(items: readonly HTMLElement[]): void {
  const spans = items.map((item) => Math.ceil((item.offsetHeight + rowGap / 2) / rowHeight));
  for (const [n, item] of items.entries()) item.style.gridRowEnd = `span ${spans[n]}`;
}

const isHtmlElement = (item: Element): item is HTMLElement => item instanceof HTMLElement;

/**
 * Lays out its children as masonry and updates items whose height changes.
 * @param wide over the full width of the page, with a column more than beside the sidebar
 */
function Masonry({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const hasColumns = useMediaQuery(breakpoints.up('sm'));
  const grid = useRef<HTMLDivElement>(null);
  const observer = useRef<ResizeObserver>(undefined);
  useLayoutEffect(() => {
    if (!hasColumns) return;
    observer.current = new ResizeObserver((entries) =>
      setSpans(entries.map(({ target }) => target).filter(isHtmlElement)),
    );
    return () => {
      observer.current?.disconnect();
      observer.current = undefined;
    };
  }, [hasColumns]);
  // After every render: new children get their span before they are painted. Observing an element twice has no effect.
  useLayoutEffect(() => {
    if (observer.current === undefined) return;
    const items = [...(grid.current?.children ?? [])].filter(isHtmlElement);
    setSpans(items.filter((item) => item.style.gridRowEnd === ''));
    for (const item of items) observer.current.observe(item);
  });
  return hasColumns ? (
    <MasonryGrid ref={grid} className={wide ? 'wide' : undefined}>
      {children}
    </MasonryGrid>
  ) : (
    <SingleColumn>{children}</SingleColumn>
  );
}
