import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWasServed } from '#web/shell/state/served.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';

/**
 * The sidebar, whose place the columns beside and below it keep free. Provided by the page: undefined until there is an
 * element, null without a sidebar.
 */
export const SidebarContext = createContext<HTMLElement | null | undefined>(null);

/** The element of a page's sidebar, for `SidebarContext`, and its ref. Until then CSS places what a document holds. */
export function useSidebar(): [HTMLElement | null | undefined, (element: HTMLElement | null) => void] {
  const wasServed = useWasServed();
  const [sidebar, setSidebar] = useState<HTMLElement | null>();
  const set = useCallback(
    (element: HTMLElement | null) => (wasServed ? startTransition(() => setSidebar(element)) : setSidebar(element)),
    [wasServed],
  );
  return [sidebar, set];
}

/** Space between two columns, and between two items of a column (px). */
const columnGap = 44;
const itemGap = 20;

/** Class of what is around a sidebar. */
const around = 'around';

const item = {
  minInlineSize: 0,
  marginBlockEnd: itemGap,
  paddingBlockEnd: itemGap,
  borderBlockEnd: `1px solid ${palette.divider}`,
} as const;

/** Ads draw their own rules. An item whose ad placement stays empty takes no space. */
const ads = {
  '& > :has(> [data-placement])': { paddingBlockEnd: 0, borderBlockEnd: 0 },
  '& > :has(> [data-placement] > [data-zone] > [data-ad=gone]:last-child)': { display: 'none' },
};

/**
 * On phones a single column, in which `contentVisibility` skips the layout of items far below the screen. Wider screens
 * have columns by CSS, until `place` has measured the items: then all are in the first row, each below the margin that
 * `placeInColumns` gives it, and keyboard and screen reader order stays the document order. Where a sidebar is beside
 * it, the grid extends below the sidebar as the last column.
 */
const Columns = styled('div')({
  '& > *': item,
  [breakpoints.down('sm')]: {
    '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 440px' },
    '& > :last-child': { marginBlockEnd: 0 },
  },
  [breakpoints.up('sm')]: { columnCount: 2, columnGap: 36, '& > *': { breakInside: 'avoid' } },
  [breakpoints.up('md')]: { columnCount: 3, columnGap, [`.${around} &`]: { columnCount: 2 } },
  '&[data-placed]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    // The grid may cover what is above it (`lift`).
    pointerEvents: 'none',
    [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [`.${around} &`]: {
      [breakpoints.up('md')]: { gridTemplateColumns: `repeat(2, minmax(0, 1fr)) calc((100% - ${columnGap}px) / 3)` },
    },
    '& > *': { marginBlockEnd: 0, gridRow: 1, gridColumnStart: 1, alignSelf: 'start', pointerEvents: 'auto' },
  },
  ...ads,
});

/** An item of the columns; heights in px. */
export interface ColumnItem {
  /** Without `stretch`. */
  height: number;
  /** Whether it has a picture, which can be higher. */
  isFlexible: boolean;
  /** The column that the item stays in. */
  column?: number | undefined;
  /** The stretch that its picture keeps. */
  stretch?: number | undefined;
}

/** Where an item goes; px from the top of the columns. */
export interface Place {
  column: number;
  top: number;
  /** By how much its picture is higher. */
  stretch: number;
}

/** The last pictures of a column share what it lacks. */
const stretchedPictures = 6;

/**
 * Puts each item into the column that is shortest so far. Then the last pictures of the shorter columns grow until all
 * columns end at the same height: no hole remains above what follows. A shorter column without a picture gets one.
 * @param starts where each column begins; px
 * @param isComplete whether the columns end here; else more items follow at once
 * @returns the places, in the order of the items, and where the columns end
 */
export function placeInColumns(
  items: readonly ColumnItem[],
  starts: readonly number[],
  isComplete = true,
): { places: Place[]; end: number } {
  const ends = [...starts];
  const columns = items.map(({ height, stretch = 0, column = ends.indexOf(Math.min(...ends)) }) => {
    ends[column] = (ends[column] ?? 0) + height + stretch + itemGap;
    return column;
  });
  const stretches = items.map(({ stretch = 0 }) => stretch);
  const growing = (column: number | undefined): number[] =>
    [...items.keys()].filter(
      (n) => columns[n] === column && items[n]?.isFlexible === true && items[n].stretch === undefined,
    );
  const shorter = [...ends.keys()].filter((column) => isComplete && (ends[column] ?? 0) < Math.max(...ends));
  for (const column of shorter.filter((one) => growing(one).length === 0)) {
    const spare = items.findLastIndex(
      (item, n) => item.column === undefined && growing(columns[n]).includes(n) && growing(columns[n]).length > 1,
    );
    const [from, height] = [columns[spare], items[spare]?.height];
    if (from === undefined || height === undefined) continue;
    ends[from] = (ends[from] ?? 0) - height - itemGap;
    ends[column] = (ends[column] ?? 0) + height + itemGap;
    columns[spare] = column;
  }
  const end = Math.max(...ends);
  if (isComplete)
    for (const [column, ownEnd] of ends.entries()) {
      const last = growing(column).slice(-stretchedPictures);
      for (const n of last) stretches[n] = (end - ownEnd) / last.length;
    }
  const tops = [...starts];
  const places = items.map(({ height }, n) => {
    const [column = 0, stretch = 0] = [columns[n], stretches[n]];
    const top = tops[column] ?? 0;
    tops[column] = top + height + stretch + itemGap;
    return { column, top, stretch };
  });
  return { places, end };
}

/**
 * Items above this many screens from the top of the viewport stay in their column, because a reader may see them a
 * moment later. Pictures keep their height while they are on the screen.
 */
const keptScreens = 1.5;

interface Layout {
  grid: HTMLElement;
  sidebar: HTMLElement | null;
  /** The last places, with the heights before the stretch. Cleared when `sizes` change. */
  placed: Map<HTMLElement, Place & { height: number }>;
  /** Items that a server has rendered: they stay in the columns that CSS has put them into, until `sizes` change. */
  served: ReadonlySet<HTMLElement>;
  /** The widths of the columns, the size of the text and the lift. */
  sizes: string;
  /** Where each column begins; px. */
  starts: readonly number[];
  /** By how much the grid begins above its place, beside what comes before it (px). */
  lift: number;
}

const isHtmlElement = (element: Element): element is HTMLElement => element instanceof HTMLElement;

const isFlexible = (element: HTMLElement) => element.querySelector('[data-card=standard]') !== null;

const itemsOf = (grid: HTMLElement) =>
  [...grid.children].filter(isHtmlElement).filter(({ offsetHeight }) => offsetHeight > 0);

/** Where CSS has put the items of a document. */
function placesByCss(grid: HTMLElement): Layout['placed'] {
  const { top, left, right } = grid.getBoundingClientRect();
  const isRtl = getComputedStyle(grid).direction === 'rtl';
  const found = itemsOf(grid).map((element) => [element, element.getBoundingClientRect()] as const);
  const startOf = (box: DOMRect) => Math.round(isRtl ? right - box.right : box.left - left);
  const starts = [...new Set(found.map(([, box]) => startOf(box)))].sort((a, b) => a - b);
  return new Map(
    found.map(([element, box]) => [
      element,
      { column: starts.indexOf(startOf(box)), top: box.top - top, stretch: 0, height: box.height },
    ]),
  );
}

/** A sidebar may become shorter or longer by this (px) before the grid has to move. */
const spareLift = 300;

/** The height of an item without the stretch of its picture; px. */
const heightOf = (element: HTMLElement) =>
  element.getBoundingClientRect().height - (Number.parseFloat(element.style.getPropertyValue('--stretch')) || 0);

/**
 * Measures all items before it places any, which avoids a layout per item. Columns are chosen only if something has
 * changed since: an item's height depends on its column, so the choice would never settle.
 */
function place(layout: Layout, isComplete: boolean): void {
  const { grid, sidebar } = layout;
  const { width, top: gridTop } = grid.getBoundingClientRect();
  const count = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const sidebarEnd =
    sidebar === null ? 0 : sidebar.getBoundingClientRect().bottom + 2 * itemGap - (gridTop + layout.lift);
  const spare = layout.lift + sidebarEnd;
  const newLift = sidebarEnd < 0 ? Math.ceil(spareLift - sidebarEnd) : 0;
  const lift = spare < 0 || spare > 2 * spareLift ? newLift : layout.lift;
  const sizes = `${width} ${getComputedStyle(document.documentElement).fontSize} ${lift}`;
  if (sizes !== layout.sizes && layout.sizes !== '') Object.assign(layout, { placed: new Map(), served: new Set() });
  Object.assign(layout, { sizes, lift });
  const { placed } = layout;
  const starts = Array.from({ length: count }, (_, n) =>
    sidebar !== null && n === count - 1 ? sidebarEnd + lift : lift,
  );
  const elements = itemsOf(grid);
  const isSettled =
    elements.length === placed.size &&
    elements.every((element) => Math.abs(heightOf(element) - (placed.get(element)?.height ?? 0)) < 1) &&
    starts.every((start, n) => Math.abs(start - (layout.starts[n] ?? 0)) < 1);
  layout.starts = starts;
  const grown = closeGaps(placed, new Set(elements), -gridTop);
  const kept = elements.map((element): Pick<ColumnItem, 'column' | 'stretch'> => {
    const last = placed.get(element);
    if (last === undefined) return {};
    const screens = (gridTop + last.top) / window.innerHeight;
    return {
      column: isSettled || screens < keptScreens || layout.served.has(element) ? last.column : undefined,
      stretch: screens < 1 ? last.stretch + (grown.get(element) ?? 0) : undefined,
    };
  });
  const apply = () => {
    const items = elements.map((element, n) => ({
      height: heightOf(element),
      isFlexible: isFlexible(element),
      ...kept[n],
    }));
    const { places, end } = placeInColumns(items, starts, isComplete);
    grid.style.marginBlockStart = lift === 0 ? '' : `${-lift}px`;
    grid.style.minBlockSize = `${end}px`;
    for (const [n, element] of elements.entries()) {
      const [next, item] = [places[n], items[n]];
      if (next === undefined || item === undefined) continue;
      placed.set(element, { ...next, height: item.height });
      kept[n] = { ...kept[n], column: next.column };
      element.style.gridColumnStart = `${next.column + 1}`;
      element.style.marginBlockStart = `${next.top}px`;
      element.style.setProperty('--stretch', `${next.stretch}px`);
    }
  };
  apply();
  // The last column is as wide as the sidebar, so its items have other heights.
  apply();
}

/** Pictures that share the height of an item that has left the columns above the screen. */
const grownPictures = 3;

/**
 * Items that are no longer shown leave no gap and move nothing on the screen: pictures above the screen grow.
 * @param screenTop px from the top of the columns
 * @returns by how much each picture grows
 */
function closeGaps(placed: Layout['placed'], shown: ReadonlySet<HTMLElement>, screenTop: number) {
  const grown = new Map<HTMLElement, number>();
  for (const [element, gone] of placed) {
    if (shown.has(element)) continue;
    placed.delete(element);
    if (gone.top > screenTop) continue;
    const near = [...placed]
      .filter(([one, { column, top, height, stretch }]) => {
        const isAbove = top + height + stretch < screenTop;
        return isAbove && column === gone.column && shown.has(one) && isFlexible(one);
      })
      .sort(([, a], [, b]) => Math.abs(a.top - gone.top) - Math.abs(b.top - gone.top))
      .slice(0, grownPictures);
    for (const [one] of near) grown.set(one, (grown.get(one) ?? 0) + (gone.height + itemGap) / near.length);
  }
  return grown;
}

/**
 * As wide as the sidebar and the articles beside it: two thirds, the gap, and one third of the rest. Only where the
 * place of the sidebar is kept.
 */
const Frame = styled('div')({
  [breakpoints.up('md')]: {
    [`&.${around}:has([data-placed]), [data-feed]:has([data-placed]) &.${around}`]: {
      marginInlineEnd: `calc(-50% - ${columnGap}px)`,
    },
  },
});

/** Columns with what follows them, below the sidebar of the page. */
export const AroundSidebar = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <Frame className={use(SidebarContext) === null ? className : `${around} ${className}`}>{children}</Frame>
);

/** Takes the place of the sidebar, and of the gap before it. */
const Keeper = styled('i')({
  display: 'none',
  inlineSize: `calc((100% + ${2 * columnGap}px) / 3)`,
  [breakpoints.up('md')]: { display: 'block', float: 'inline-end' },
});

/** Rows beside the sidebar of the page, and below it over the full width. Each row is a block formatting context. */
export function RowsAroundSidebar({ children }: { children: ReactNode }) {
  const sidebar = use(SidebarContext);
  const keeper = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = keeper.current;
    if (!sidebar || box === null) return;
    const keep = () => {
      const height = sidebar.getBoundingClientRect().bottom + itemGap - box.getBoundingClientRect().top;
      box.style.blockSize = `${Math.max(0, height)}px`;
    };
    keep();
    box.dataset.placed = '';
    const observer = new ResizeObserver(keep);
    observer.observe(sidebar);
    return () => observer.disconnect();
  }, [sidebar]);
  return (
    <AroundSidebar>
      {sidebar === null ? null : <Keeper ref={keeper} />}
      {children}
    </AroundSidebar>
  );
}

interface MasonryProps {
  /** Whether the columns end here; else more items follow at once. */
  isComplete?: boolean;
  children: ReactNode;
}

/**
 * Lays out its children in columns that end at the same height, around the sidebar of the page. Items that change
 * their height later move only what is far below the screen.
 */
export function Masonry({ isComplete = true, children }: MasonryProps) {
  const hasColumns = useMediaQuery(breakpoints.up('sm'));
  const isWide = useMediaQuery(breakpoints.up('md'));
  const given = use(SidebarContext);
  const sidebar = isWide ? given : null;
  const isServed = useRef(useWasServed());
  const grid = useRef<HTMLDivElement>(null);
  const update = useRef<() => void>(undefined);
  const observer = useRef<ResizeObserver>(undefined);
  const complete = useRef(isComplete);
  complete.current = isComplete;
  useLayoutEffect(() => {
    const { current } = grid;
    if (!hasColumns) isServed.current = false;
    if (!hasColumns || sidebar === undefined || current === null) return;
    const placed = isServed.current ? placesByCss(current) : new Map();
    isServed.current = false;
    const layout: Layout = {
      grid: current,
      sidebar,
      placed,
      served: new Set(placed.keys()),
      sizes: '',
      starts: [],
      lift: 0,
    };
    current.dataset.placed = '';
    update.current = () => place(layout, complete.current);
    let frame = 0;
    // In the next frame: the change of a size that an observer has caused is an error.
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(layout, complete.current));
    };
    observer.current = new ResizeObserver(later);
    observer.current.observe(layout.grid);
    // What is above the columns moves them, not the sidebar.
    if (sidebar?.parentElement) observer.current.observe(sidebar.parentElement);
    if (sidebar !== null) observer.current.observe(sidebar);
    // What had to stay while it was on the screen can be levelled now.
    window.addEventListener('scrollend', later, { passive: true });
    return () => {
      window.removeEventListener('scrollend', later);
      cancelAnimationFrame(frame);
      observer.current?.disconnect();
      observer.current = undefined;
      update.current = undefined;
      delete current.dataset.placed;
      for (const one of [current, ...current.children]) one.removeAttribute('style');
    };
  }, [hasColumns, sidebar]);
  // After every render: new children are placed before they are painted. Observing an element twice has no effect.
  useLayoutEffect(() => {
    update.current?.();
    for (const item of grid.current?.children ?? []) observer.current?.observe(item);
  });
  return (
    <Columns ref={grid} data-masonry="">
      {children}
    </Columns>
  );
}
