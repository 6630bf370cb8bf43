import styled from '@emotion/styled';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { memo } from 'react';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Box = styled('span')({
  display: 'inline-flex',
  alignItems: 'end',
  gap: 10,
  '& > [role=img]': { direction: 'ltr', borderBlockEnd: `1px solid ${palette.divider}` },
  '& > :last-child': {
    ...typography.meta,
    minInlineSize: '3ch',
    color: palette.text.secondary,
    lineHeight: 1,
    textAlign: 'end',
  },
});
const earlierColor = `color-mix(in srgb, ${palette.primary.main} 62%, ${palette.background.default})`;

/**
 * The articles that a source brought on each of the last days, today last, as bars and as text. Memoised: charts take
 * most of the time of a list that is rendered again.
 */
export const GainedBars = memo(function GainedBars({ gained }: { gained: readonly number[] }) {
  const sum = gained.reduce((all, day) => all + day, 0);
  const most = Math.max(...gained, 0);
  const days = gained.map((_, day) => day);
  return (
    <Box>
      <span role="img" aria-label={words.gained(sum, most, gained.at(-1) ?? 0)}>
        {/* Parts of a chart: a whole one has a tooltip and a tab stop in every row. */}
        <ChartsDataProvider
          width={110}
          height={25}
          margin={0}
          skipAnimation
          disableAxisListener
          disableKeyboardNavigation
          // A day with any article has a visible bar.
          series={[{ type: 'bar', data: [...gained], minBarSize: 2 }]}
          xAxis={[
            {
              scaleType: 'band',
              data: days,
              categoryGapRatio: 0.25,
              position: 'none',
              colorMap: {
                type: 'ordinal',
                values: days.slice(-1),
                colors: [palette.primary.main],
                unknownColor: earlierColor,
              },
            },
          ]}
          yAxis={[{ position: 'none', min: 0, max: Math.max(most, 1) }]}
        >
          <ChartsSurface>
            <BarPlot skipAnimation />
          </ChartsSurface>
        </ChartsDataProvider>
      </span>
      <span aria-hidden="true">{formatNumber(sum)}</span>
    </Box>
  );
});
