import styled from '@emotion/styled';
import { weatherMessages } from '#web/messages/en-weather.ts';
import type { DegreeUnit } from '#web/storage/preferences.ts';
import { above, color, font } from '#web/theme.ts';
import type { ShownHour } from './shown-hours.ts';
import { curveHeight, curveWidth, heights, stretches } from './temperature-curve.ts';
import { degrees } from './units.ts';

/** Room in the strip above the curve, for the figure of its highest point, and below it. */
const top = 40;
const foot = 14;
/** How tall the curve is drawn; beside the days there is more room. */
const tall = { phone: 100, tablet: 196 } as const;
/** The whole strip with its captions; the skeleton's too. */
export const stripHeights = { phone: top + tall.phone + foot + 46, tablet: top + tall.tablet + foot + 46 } as const;

const Strip = styled('div')({
  position: 'relative',
  '--tall': `${tall.phone}px`,
  '& svg': {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: top,
    inlineSize: '100%',
    blockSize: 'var(--tall)',
    overflow: 'visible',
    '[dir=rtl] &': { scale: '-1 1' },
  },
  '& ol': { display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', position: 'relative' },
  '& li': { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
  '& .plot': {
    position: 'relative',
    inlineSize: '100%',
    blockSize: `calc(${top + foot}px + var(--tall))`,
    borderBlockEnd: `1px solid ${color.rule}`,
  },
  '& .point': {
    position: 'absolute',
    insetInlineStart: '50%',
    insetBlockEnd: `calc(${foot}px + var(--height) * var(--tall))`,
    inlineSize: 0,
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockEnd: -5,
      insetInlineStart: -5,
      inlineSize: 10,
      blockSize: 10,
      borderRadius: '50%',
      background: color.sun,
      border: `2px solid ${color.paper}`,
    },
  },
  '& .now .point::before': { background: color.ink },
  '& .degrees': {
    ...font.brief,
    position: 'absolute',
    insetBlockEnd: 11,
    insetInlineStart: -30,
    inlineSize: 60,
    lineHeight: 1,
    // The sign hangs: the figure itself stands above its point.
    paddingInlineStart: '0.3em',
    fontVariantNumeric: 'lining-nums',
  },
  '& .hour': { ...font.meta, fontWeight: 550, marginBlockStart: 10, whiteSpace: 'nowrap' },
  '& .when': { ...font.meta, fontSize: '0.75rem', color: color.soft, minBlockSize: '1.45em' },
  [above.tablet]: { '--tall': `${tall.tablet}px` },
});
const Rough = styled('p')({ ...font.meta, color: color.soft, marginBlockStart: 10 });

/** Six hours of the day (WX-09) along the curve of their temperatures. The list is what is read aloud; the curve is drawn for the eye alone. */
export function HourlyStrip({ hours, told, unit }: { hours: readonly ShownHour[]; told: boolean; unit: DegreeUnit }) {
  const high = heights(hours);
  return (
    <>
      <Strip data-hours={told ? 'told' : 'rough'}>
        <svg
          viewBox={`0 0 ${curveWidth} ${curveHeight}`}
          preserveAspectRatio="none"
          fill="none"
          aria-hidden="true"
          focusable="false"
        >
          {stretches(hours).map(({ d, tomorrow }) => (
            <path
              key={d}
              d={d}
              stroke={color.sun}
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeDasharray={tomorrow ? '1 6' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <ol>
          {hours.map(({ hour, temperature, when }, n) => (
            <li key={hour} className={when}>
              <span className="plot">
                <span className="point" style={{ '--height': high[n] ?? 0.5 }}>
                  <span className="degrees">
                    {temperature === null ? weatherMessages.missing : degrees(temperature, unit)}
                  </span>
                </span>
              </span>
              <span className="hour">{weatherMessages.hours[hour]}</span>
              <span className="when">{weatherMessages.when[when]}</span>
            </li>
          ))}
        </ol>
      </Strip>
      {told ? null : <Rough>{weatherMessages.roughHours}</Rough>}
    </>
  );
}
