import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { above, color } from '#web/theme.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';

/** Height of a row of the underlying grid in px; an item takes as many as it needs. */
const row = 4;
const rowGap = 40;

const item = {
  minInlineSize: 0,
  alignSelf: 'start',
  paddingBlockEnd: rowGap / 2,
  marginBlockEnd: rowGap / 2,
  borderBlockEnd: `1px solid ${color.rule}`,
} as const;

/**
 * Columns that are filled like a wall: each item goes to where there is room first. The items stay in their order for readers by keyboard and by ear, because it is the grid
 * that places them. (`display: grid-lanes` will do this by itself; Chromium 156 does not know it yet.)
 */
const Wall = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridAutoRows: row,
  columnGap: 36,
  [above.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > *': item,
});
/** One column needs no wall, and what is far below the screen need not be laid out yet. */
const Stack = styled('div')({ '& > *': { ...item, contentVisibility: 'auto', containIntrinsicSize: 'auto 440px' } });

/** Rows that each item needs. All are measured before any is placed: measuring what has just been changed would lay the page out anew each time. */
function place(items: readonly HTMLElement[]): void {
  const spans = items.map((item) => Math.ceil((item.offsetHeight + rowGap / 2) / row));
  for (const [n, item] of items.entries()) item.style.gridRowEnd = `span ${spans[n]}`;
}

const isPlaceable = (item: Element): item is HTMLElement => item instanceof HTMLElement;

/** Lays its children out as a wall, and again where one changes its height. */
export function Masonry({ children }: { children: ReactNode }) {
  const several = useMedia('(min-width: 640px)');
  const wall = useRef<HTMLDivElement>(null);
  const sizes = useRef<ResizeObserver>(undefined);
  useLayoutEffect(() => {
    if (!several) return;
    sizes.current = new ResizeObserver((entries) => place(entries.map(({ target }) => target).filter(isPlaceable)));
    return () => {
      sizes.current?.disconnect();
      sizes.current = undefined;
    };
  }, [several]);
  // After every drawing: new children are placed before they are seen. Observing one that is observed already does nothing.
  useLayoutEffect(() => {
    if (sizes.current === undefined) return;
    const items = [...(wall.current?.children ?? [])].filter(isPlaceable);
    place(items.filter((item) => item.style.gridRowEnd === ''));
    for (const item of items) sizes.current.observe(item);
  });
  return several ? <Wall ref={wall}>{children}</Wall> : <Stack>{children}</Stack>;
}
