import styled from '@emotion/styled';
import type { Market } from '#shared/domain/live/market.ts';
import { messages } from '#web/shell/messages/en.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
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

/** The absolute change, coloured by its direction; zero has no colour. */
export const ChangeFigure = ({ market }: { market: Market }) => (
  <Toned data-direction={market.change === 0 ? 'flat' : directionOf(market)}>{figures.change(market)}</Toned>
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
      {figures.percent(market)}
    </Toned>
  );
}

const Frame = styled('svg')({
  display: 'block',
  overflow: 'visible',
  inlineSize: '100%',
  blockSize: '100%',
  // Time runs from left to right in every language.
  direction: 'ltr',
  '& path': {
    fill: 'none',
    stroke: palette.text.secondary,
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  // A line at the first value: what is above it has risen.
  '& path.start': { stroke: palette.divider, strokeWidth: 1, strokeDasharray: '2 3', strokeLinecap: 'butt' },
  // A zero-length line with round ends is a dot that stays round when the picture is stretched.
  '& path.last': { stroke: palette.text.primary, strokeWidth: 5 },
});

const width = 100;
const height = 32;
const round = (value: number) => Math.round(value * 100) / 100;

/** Smaller differences, as a share of the price, are the rounding of its five digits. */
const minSpread = 1e-4;

/**
 * Converts closing prices to points in a box of 100 by 32, from the lowest at the bottom to the highest at the top;
 * constant prices are in the middle.
 */
export function sparklinePoints(history: readonly number[]): [x: number, y: number][] {
  const [low, high] = [Math.min(...history), Math.max(...history)];
  const spread = high - low;
  return history.map((close, i) => [
    round((i / (history.length - 1)) * width),
    round(spread <= Math.abs(high) * minSpread ? height / 2 : height - ((close - low) / spread) * height),
  ]);
}

type SparklineMarket = Pick<Market, 'name' | 'currency' | 'sample'> & { history?: readonly number[] | undefined };

/**
 * A line chart of the last closing prices, with a text for screen readers. Renders nothing for fewer than two prices.
 */
export function Sparkline({ market }: { market: SparklineMarket }) {
  const history = market.history ?? [];
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || history.length < 2) return null;
  const points = sparklinePoints(history);
  const at = ([x, y]: readonly [number, number]) => `${x} ${y}`;
  const [, startY] = points[0] ?? [0, 0];
  const formatted = (close: number) => figures.value(market, close);
  const direction = formatted(first) === formatted(last) ? 'flat' : last > first ? 'up' : 'down';
  return (
    <Frame
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={[
        words.spark(
          formatNumber(history.length),
          formatted(Math.min(...history)),
          formatted(Math.max(...history)),
          direction,
        ),
        ...(market.sample === true ? [messages.site.sample] : []),
      ].join('. ')}
    >
      <path className="start" d={`M0 ${startY}H${width}`} />
      <path d={`M${points.map(at).join('L')}`} />
      <path className="last" d={`M${at(points.at(-1) ?? [width, startY])}h0`} />
    </Frame>
  );
}
