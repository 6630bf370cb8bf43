import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { PauseIcon, PlayIcon } from '#web/shell/ui/display/icons.tsx';
import { SegmentedControl } from '#web/shell/ui/forms/segmented-control.tsx';
import { columnSequences, type FeedItem, FeedItems, type InlineAd } from './feed-items.tsx';

const modes = ['sync', 'independent', 'auto'] as const;
type Mode = (typeof modes)[number];
const modeItems = modes.map((value) => ({ value, label: messages.home.modes[value] }));

/** Items of a column rendered at first, and added each time its end comes near. */
const stepCount = 8;

const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBlockEnd: 14,
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  columnGap: 22,
  blockSize: 'max(30rem, calc(100dvh - 11rem))',
});
const Column = styled('section')({
  minInlineSize: 0,
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  borderBlockStart: `3px solid ${palette.divider}`,
  paddingBlockStart: 14,
  '&.active': { borderBlockStartColor: palette.primary.main },
  '& > div': {
    paddingInline: 3,
    paddingBlockEnd: 18,
    marginBlockEnd: 18,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& > .end': { ...typography.meta, color: palette.text.secondary, textAlign: 'center', paddingBlock: 24 },
  '&:focus-visible': { outlineOffset: -2 },
  [breakpoints.up('md')]: { '& h2, & h3': { fontSize: '1.125rem' } },
});

interface ScrollingColumnsProps {
  articles: readonly ArticlePreview[];
  level: 'h2' | 'h3';
  inlineAd: InlineAd;
}

/**
 * The layout 'Independent Columns': one to three lists next to each other that scroll separately, together, or
 * automatically.
 */
export default function ScrollingColumns({ articles, level, inlineAd }: ScrollingColumnsProps) {
  const two = useMediaQuery(breakpoints.up('sm'));
  const three = useMediaQuery(breakpoints.up('md'));
  const count = three ? 3 : two ? 2 : 1;
  const columns = useMemo(() => columnSequences(articles, count), [articles, count]);
  const frame = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>('sync');
  const [playing, setPlaying] = useState(false);
  useSyncedColumns(frame, mode === 'sync');
  const active = useAutoColumns(frame, count, mode === 'auto' && playing);

  function choose(next: Mode) {
    setMode(next);
    // Leaving the auto mode pauses it.
    setPlaying(false);
  }

  return (
    <div>
      <Toolbar>
        <SegmentedControl
          legend={messages.home.columnModes}
          name="column-mode"
          items={modeItems}
          chosen={mode}
          onChoose={choose}
        />
        {mode === 'auto' ? (
          <Button onClick={() => setPlaying(!playing)} startIcon={playing ? <PauseIcon /> : <PlayIcon />}>
            {playing ? messages.home.pause : messages.home.play}
          </Button>
        ) : null}
      </Toolbar>
      <Columns ref={frame} style={{ '--columns': count }} data-columns={count}>
        {columns.map((items, n) => (
          <GrowingColumn
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
            key={n}
            items={items}
            level={level}
            inlineAd={inlineAd}
            label={messages.home.column(n + 1, count)}
            active={mode === 'auto' && n === active}
          />
        ))}
      </Columns>
    </div>
  );
}

interface GrowingColumnProps {
  items: readonly FeedItem[];
  level: 'h2' | 'h3';
  inlineAd: InlineAd;
  label: string;
  active: boolean;
}

/** A column that renders more items whenever its end comes near. */
function GrowingColumn({ items, level, inlineAd, label, active }: GrowingColumnProps) {
  const [shown, setShown] = useState(stepCount);
  const watchEnd = useCallback((marker: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown((before) => before + stepCount);
      },
      { root: marker.parentElement, rootMargin: '900px 0px' },
    );
    observer.observe(marker);
    return () => observer.disconnect();
  }, []);
  return (
    <Column
      className={active ? 'active' : ''}
      data-column=""
      aria-label={label}
      aria-current={active ? 'true' : undefined}
      tabIndex={0}
    >
      <FeedItems items={items.slice(0, shown)} level={level} inlineAd={inlineAd} />
      {shown >= items.length ? <p className="end">{messages.home.columnEnd}</p> : <i key={shown} ref={watchEnd} />}
    </Column>
  );
}

const stepMs = 3000;

/**
 * Scrolls a column by the height of the card at its top, or from its end back to the top. A column that a reader left
 * in the middle of a card moves by a whole card too.
 */
function stepColumn(column: Element | undefined): void {
  if (!(column instanceof HTMLElement)) return;
  const { scrollTop } = column;
  const start = column.children[0]?.getBoundingClientRect().top ?? 0;
  // Scroll positions of the cards; fractions of a pixel are rounding.
  const tops = [...column.children].map((card) => card.getBoundingClientRect().top - start);
  const next = tops.findIndex((top) => top > scrollTop + 2);
  const atEnd = scrollTop + column.clientHeight >= column.scrollHeight - 2;
  const height = (tops[next] ?? 0) - (tops[next - 1] ?? 0);
  column.scrollTo({ top: atEnd || next < 1 ? 0 : scrollTop + height, behavior: scrollBehavior() });
}

/**
 * While `playing`, activates the next column every 3 seconds and scrolls it by one card. Pauses while the page is
 * hidden.
 * @returns the index of the active column
 */
function useAutoColumns(frame: RefObject<HTMLElement | null>, count: number, playing: boolean): number {
  const [active, setActive] = useState(0);
  const index = useRef(0);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      index.current = (index.current + 1) % count;
      setActive(index.current);
      stepColumn(frame.current?.children[index.current]);
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, count, frame]);
  return Math.min(active, count - 1);
}

const maxScrollTop = (column: HTMLElement): number => Math.max(0, column.scrollHeight - column.clientHeight);
const scrolledShare = (column: HTMLElement): number =>
  maxScrollTop(column) === 0 ? 0 : column.scrollTop / maxScrollTop(column);

/**
 * While `synced`, scrolling one column scrolls the others to the same share of their height: all start and end
 * together. Scroll events that this causes are recognised by their position and ignored.
 */
function useSyncedColumns(frame: RefObject<HTMLElement | null>, synced: boolean): void {
  useEffect(() => {
    const box = frame.current;
    if (!synced || box === null) return;
    const expectedTops = new Map<Element, number>();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const expected = expectedTops.get(target);
      if (expected !== undefined && Math.abs(target.scrollTop - expected) < 2) return;
      expectedTops.delete(target);
      const share = scrolledShare(target);
      for (const other of box.children) {
        if (other === target || !(other instanceof HTMLElement)) continue;
        const top = Math.round(share * maxScrollTop(other));
        expectedTops.set(other, top);
        other.scrollTop = top;
      }
    };
    // Scroll events do not bubble: listen in the capture phase.
    box.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', onScroll, { capture: true });
  }, [frame, synced]);
}

/** How the page scrolls by itself: without animation for readers who prefer reduced motion. */
const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
