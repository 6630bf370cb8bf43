import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';

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
export function Masonry({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
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
