import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/theme/theme.ts';

const List = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 14,
    rowGap: 5,
    paddingBlock: 9,
    fontSize: '0.9375rem',
  },
  '& .name': { overflowWrap: 'anywhere' },
  '& .figure': { fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '& svg': { gridColumn: '1 / -1', inlineSize: '100%', blockSize: 7, '[dir=rtl] &': { scale: '-1 1' } },
  '& .track': { fill: palette.divider },
  '& .about': { ...typography.meta, color: palette.text.secondary, marginInlineStart: 6, whiteSpace: 'nowrap' },
});

export interface Bar {
  id: string;
  name: ReactNode;
  value: number;
  /** The formatted value. */
  figure: string;
  about?: string;
  shade: string;
}

/** Values as a list, each with a bar in proportion to the largest. Screen readers get the text only. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <List>
      {bars.map(({ id, name, value, figure, about, shade }) => (
        <li key={id}>
          <span className="name">
            {name} {about === undefined ? null : <span className="about">{about}</span>}
          </span>
          <span className="figure">{figure}</span>
          <svg viewBox="0 0 100 7" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect className="track" y="3" width="100" height="1" />
            <rect width={(value / largest) * 100} height="7" fill={shade} />
          </svg>
        </li>
      ))}
    </List>
  );
}
