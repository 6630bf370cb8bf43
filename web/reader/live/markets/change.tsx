import styled from '@emotion/styled';
import type { Market } from '#shared/domain/live/market.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { type Direction, directionOf, figures } from './figures.ts';

const Toned = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&[data-direction=up]': { color: palette.success.main },
  '&[data-direction=down]': { color: palette.error.main },
  '& svg': { flex: 'none' },
});

const arrows: Record<Direction, string> = {
  up: 'M4 .8 7.8 7.2H.2z',
  down: 'M4 7.2 .2.8h7.6z',
  flat: 'M.5 3.2h7v1.6h-7z',
};

/** The absolute change, coloured by its direction. */
export const ChangeFigure = ({ market }: { market: Market }) => (
  <Toned data-direction={directionOf(market)}>{figures.change(market)}</Toned>
);

/**
 * The change in per cent. An arrow shows the direction to readers who cannot tell red from green; screen readers get
 * the sign.
 */
export function PercentFigure({ market }: { market: Market }) {
  const direction = directionOf(market);
  return (
    <Toned data-direction={direction}>
      <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" focusable="false">
        <path d={arrows[direction]} />
      </svg>
      {figures.percent(market.changePercent)}
    </Toned>
  );
}
