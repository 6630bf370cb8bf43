import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { above, color } from '#web/theme.ts';

/** Height of a row of the underlying grid in px; an item takes as many as it needs. */
const row = 4;
const rowGap = 40;

/**
 * Columns that are filled like a wall: each item goes to where there is room first. The items stay in their order for readers by keyboard and by ear, because it is the grid
 * that places them. (`display: grid-lanes` will do this by itself; Chromium 156 does not know it yet.)
 */
const Wall = styled('div')({
  '--columns': 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  gridAutoRows: row,
  columnGap: 36,
  '& > *': {
    minInlineSize: 0,
    alignSelf: 'start',
    paddingBlockEnd: rowGap / 2,
    marginBlockEnd: rowGap / 2,
    borderBlockEnd: `1px solid ${color.rule}`,
  },
  [above.phone]: { '--columns': 2 },
  [above.desk]: { '--columns': 3 },
});

const place = (item: Element): void => {
  if (item instanceof HTMLElement) item.style.gridRowEnd = `span ${Math.ceil((item.offsetHeight + rowGap / 2) / row)}`;
};

/** Lays its children out as a wall, and again where one changes its height. */
export function Masonry({ children }: { children: ReactNode }) {
  const wall = useRef<HTMLDivElement>(null);
  const sizes = useRef<ResizeObserver>(undefined);
  useLayoutEffect(() => {
    sizes.current = new ResizeObserver((entries) => {
      for (const { target } of entries) place(target);
    });
    return () => sizes.current?.disconnect();
  }, []);
  // After every drawing: new children are placed before they are seen. Observing one that is observed already does nothing.
  useLayoutEffect(() => {
    for (const item of wall.current?.children ?? []) {
      if (item instanceof HTMLElement && item.style.gridRowEnd === '') place(item);
      sizes.current?.observe(item);
    }
  });
  return <Wall ref={wall}>{children}</Wall>;
}
