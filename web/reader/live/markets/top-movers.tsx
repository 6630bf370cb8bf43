import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import type { Market } from '#shared/domain/live/market.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { PercentFigure } from './change.tsx';
import { figures } from './figures.ts';

/** Layout of the two lists, side by side if there is room. */
export const MoversRow = styled('div')({
  display: 'grid',
  gap: '36px 44px',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Rows = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 14,
    minBlockSize: 60,
    paddingBlock: 8,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& h3': { ...typography.brief, overflowWrap: 'anywhere' },
  '& .value': { ...typography.meta, color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .moved': { fontSize: '1.0625rem', fontWeight: 600 },
});

/** The five markets that moved most in one direction; a skeleton while `markets` is undefined. */
export function TopMovers({ title, markets }: { title: string; markets: readonly Market[] | undefined }) {
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{title}</SectionHead>
      {markets === undefined ? (
        <Rows aria-hidden="true">
          {Array.from({ length: 5 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order.
            <li key={i}>
              <Skeleton style={{ blockSize: 18, inlineSize: '62%' }} />
              <Skeleton style={{ blockSize: 16, inlineSize: 72 }} />
            </li>
          ))}
        </Rows>
      ) : (
        <Rows>
          {markets.map((market) => (
            <li key={market.id} data-market={market.id}>
              <div>
                <h3>{market.name}</h3>
                <p className="value">{figures.value(market, market.value)}</p>
              </div>
              <span className="moved">
                <PercentFigure market={market} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}
