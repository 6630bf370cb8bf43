import styled from '@emotion/styled';
import type { Market } from '#shared/domain/live/market.ts';
import { marketMessages } from '#web/messages/en-markets.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { color } from '#web/theme.ts';
import { figures } from './figures.ts';

const Frame = styled('svg')({
  display: 'block',
  overflow: 'visible',
  inlineSize: '100%',
  blockSize: '100%',
  // Time goes one way everywhere.
  direction: 'ltr',
  '& path': {
    fill: 'none',
    stroke: color.soft,
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  // Where it all began: what is above has risen since.
  '& path.start': { stroke: color.rule, strokeWidth: 1, strokeDasharray: '2 3', strokeLinecap: 'butt' },
  // A line without length and with a round end is a dot, and stays one however the picture is stretched.
  '& path.last': { stroke: color.ink, strokeWidth: 5 },
});

const width = 100;
const height = 32;
const round = (value: number) => Math.round(value * 100) / 100;

/** The closes as a line in a box of 100 by 32, the lowest at its foot and the highest at its head; one that never moved runs in the middle. */
export function lineOf(history: readonly number[]): [x: number, y: number][] {
  const low = Math.min(...history);
  const spread = Math.max(...history) - low;
  return history.map((close, i) => [
    round((i / (history.length - 1)) * width),
    round(spread === 0 ? height / 2 : height - ((close - low) / spread) * height),
  ]);
}

type Drawn = Pick<Market, 'name' | 'currency'> & { history?: readonly number[] | undefined };

/** The closes of the last days as a line, and in words for those who do not see it. Nothing where fewer than two closes are known. */
export function Sparkline({ market }: { market: Drawn }) {
  const history = market.history ?? [];
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || history.length < 2) return null;
  const line = lineOf(history);
  const at = ([x, y]: readonly [number, number]) => `${x} ${y}`;
  const [, startY] = line[0] ?? [0, 0];
  const shown = (close: number) => figures.value(market, close);
  const way = last > first ? 'up' : last < first ? 'down' : 'flat';
  return (
    <Frame
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={marketMessages.spark(
        formatNumber(history.length),
        shown(Math.min(...history)),
        shown(Math.max(...history)),
        way,
      )}
    >
      <path className="start" d={`M0 ${startY}H${width}`} />
      <path d={`M${line.map(at).join('L')}`} />
      <path className="last" d={`M${at(line.at(-1) ?? [width, startY])}h0`} />
    </Frame>
  );
}
