import styled from '@emotion/styled';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { palette, typography } from '#web/theme/theme.ts';

const width = 6;
const gap = 2;
const height = 26;

const Box = styled('span')({
  display: 'inline-flex',
  alignItems: 'end',
  gap: 10,
  '& svg': { display: 'block', flex: 'none', direction: 'ltr' },
  '& rect': { fill: `color-mix(in srgb, ${palette.primary.main} 62%, ${palette.background.default})` },
  '& rect.today': { fill: palette.primary.main },
  '& path': { stroke: palette.divider, strokeWidth: 1 },
  '& span': {
    ...typography.meta,
    minInlineSize: '3ch',
    color: palette.text.secondary,
    lineHeight: 1,
    textAlign: 'end',
  },
});

/** The articles that a source brought on each of the last days, today last, as bars and as text. */
export function GainedBars({ gained }: { gained: readonly number[] }) {
  const most = Math.max(...gained, 0);
  const sum = gained.reduce((all, day) => all + day, 0);
  const fullWidth = gained.length * (width + gap) - gap;
  return (
    <Box>
      <svg
        width={fullWidth}
        height={height}
        viewBox={`0 0 ${fullWidth} ${height}`}
        role="img"
        aria-label={words.gained(sum, most, gained.at(-1) ?? 0)}
      >
        <path d={`M0 ${height - 0.5}H${fullWidth}`} />
        {gained.map((day, i) => {
          // A day with any article has a visible bar.
          const tall = day === 0 ? 0 : Math.max(2, Math.round((day / most) * (height - 1)));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the row.
              key={i}
              className={i === gained.length - 1 ? 'today' : undefined}
              x={i * (width + gap)}
              y={height - 1 - tall}
              width={width}
              height={tall}
            />
          );
        })}
      </svg>
      <span aria-hidden="true">{formatNumber(sum)}</span>
    </Box>
  );
}
