import styled from '@emotion/styled';
import { BarChart } from '@mui/x-charts/BarChart';
import { palette, typography } from '#web/shell/theme/theme.ts';

const rowHeight = 46;
const barHeight = 7;

/** The texts are HTML, so that they wrap into the width and are read out; the chart draws the bars below them. */
const Frame = styled('div')({
  position: 'relative',
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    blockSize: rowHeight,
    paddingBlockStart: 9,
    fontSize: '0.9375rem',
    whiteSpace: 'nowrap',
    // The line on which the bar lies.
    background: `linear-gradient(${palette.divider}, ${palette.divider}) 0 ${rowHeight - 8}px / 100% 1px no-repeat`,
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .about': { ...typography.meta, color: palette.text.secondary },
  '& .figure': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
});
const Bars = styled('div')({
  position: 'absolute',
  insetInline: 0,
  // A bar lies in the middle of its band, and its text above the bar.
  insetBlockStart: rowHeight / 2 - 8,
  pointerEvents: 'none',
  '[dir=rtl] &': { scale: '-1 1' },
});

interface Bar {
  id: string;
  name: string;
  value: number;
  /** The formatted value. */
  figure: string;
  about?: string;
  shade: string;
}

/** Values as a list, each with a bar in proportion to the largest. Screen readers get the text only. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const ids = bars.map(({ id }) => id);
  return (
    <Frame>
      <Bars aria-hidden="true">
        <BarChart
          layout="horizontal"
          height={bars.length * rowHeight}
          margin={0}
          hideLegend
          disableKeyboardNavigation
          disableAxisListener
          axisHighlight={{ x: 'none', y: 'none' }}
          slotProps={{ tooltip: { trigger: 'none' } }}
          xAxis={[
            {
              position: 'none',
              domainLimit: 'strict',
              min: 0,
              max: Math.max(1, ...bars.map(({ value }) => value)),
            },
          ]}
          yAxis={[
            {
              position: 'none',
              scaleType: 'band',
              data: ids,
              categoryGapRatio: 1 - barHeight / rowHeight,
              colorMap: { type: 'ordinal', values: ids, colors: bars.map(({ shade }) => shade) },
            },
          ]}
          series={[{ data: bars.map(({ value }) => value) }]}
        />
      </Bars>
      <ol>
        {bars.map(({ id, name, figure, about }) => (
          <li key={id}>
            <span className="name">{name}</span> {about === undefined ? null : <span className="about">{about}</span>}{' '}
            <span className="figure">{figure}</span>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
