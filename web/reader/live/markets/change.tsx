import styled from '@emotion/styled';
import type { Market } from '#shared/domain/live/market.ts';
import { color } from '#web/theme.ts';
import { figures, type Way, wayOf } from './figures.ts';

const Toned = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  color: color.soft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&[data-way=up]': { color: color.up },
  '&[data-way=down]': { color: color.down },
  '& svg': { flex: 'none' },
});

const arrows: Record<Way, string> = { up: 'M4 .8 7.8 7.2H.2z', down: 'M4 7.2 .2.8h7.6z', flat: 'M.5 3.2h7v1.6h-7z' };

/** What the value moved by, in its colour (MKT-11). */
export const ChangeFigure = ({ market }: { market: Market }) => (
  <Toned data-way={wayOf(market)}>{figures.change(market)}</Toned>
);

/** The same in per cent. Its arrow tells by shape which way it went, as red and green are one colour to many; the sign of the figure says it aloud. */
export function PercentFigure({ market }: { market: Market }) {
  const way = wayOf(market);
  return (
    <Toned data-way={way}>
      <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" focusable="false">
        <path d={arrows[way]} />
      </svg>
      {figures.percent(market.changePercent)}
    </Toned>
  );
}
