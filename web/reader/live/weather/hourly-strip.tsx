import styled from '@emotion/styled';
import { messages } from '#web/shell/messages/en.ts';
import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import type { DegreeUnit } from '#web/shell/storage/preferences.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import type { ShownHour } from './shown-weather.ts';
import { degrees } from './units.ts';

/** The view box of the curve. */
const curveWidth = 600;
const curveHeight = 100;

/** The curve's height is at least this many degrees: small differences stay small. */
const minSpan = 8;

/** The height of each hour on the curve, from 0 to 1; null without a temperature. */
export function curveHeights(hours: readonly ShownHour[]): (number | null)[] {
  const known = hours.flatMap(({ temperature }) => temperature ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(minSpan, high - low);
  const floor = (low + high - span) / 2;
  return hours.map(({ temperature }) => (temperature === null ? null : (temperature - floor) / span));
}

/** A continuous part of the curve. */
interface CurveSegment {
  d: string;
  tomorrow: boolean;
}

/** The curve, interrupted where an hour has no temperature. A part that leads to tomorrow is tomorrow's. */
export function curveSegments(hours: readonly ShownHour[]): CurveSegment[] {
  const step = curveWidth / hours.length;
  const points = curveHeights(hours).map((height, n) =>
    height === null ? null : { x: (n + 0.5) * step, y: (1 - height) * curveHeight },
  );
  const segments: CurveSegment[] = [];
  for (const [n, point] of points.entries()) {
    const previous = points[n - 1];
    const tomorrow = hours[n]?.when === 'tomorrow';
    if (point === null || previous === null || previous === undefined) continue;
    const curve = ` C${previous.x + step / 2} ${previous.y} ${point.x - step / 2} ${point.y} ${point.x} ${point.y}`;
    const last = segments.at(-1);
    if (last?.tomorrow === tomorrow && last.d.endsWith(` ${previous.x} ${previous.y}`)) last.d += curve;
    else segments.push({ d: `M${previous.x} ${previous.y}${curve}`, tomorrow });
  }
  return segments;
}

/** Space above the curve, for the highest point's label, and below it (px). */
const top = 40;
const bottom = 14;
/** Height of the curve (px). */
const tall = { phone: 100, tablet: 196 } as const;
/** Height of the strip with its captions, for the skeleton (px). */
export const stripHeights = { phone: top + tall.phone + bottom + 46, tablet: top + tall.tablet + bottom + 46 } as const;

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
    blockSize: `calc(${top + bottom}px + var(--tall))`,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .point': {
    position: 'absolute',
    insetInlineStart: '50%',
    insetBlockEnd: `calc(${bottom}px + var(--height) * var(--tall))`,
    inlineSize: 0,
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockEnd: -5,
      insetInlineStart: -5,
      inlineSize: 10,
      blockSize: 10,
      borderRadius: '50%',
      background: palette.sun,
      border: `2px solid ${palette.background.default}`,
    },
  },
  '& .now .point::before': { background: palette.text.primary },
  '& .degrees': {
    ...typography.brief,
    position: 'absolute',
    insetBlockEnd: 11,
    insetInlineStart: -30,
    inlineSize: 60,
    lineHeight: 1,
    // Balances the degree sign: the number itself is centred above its point.
    paddingInlineStart: '0.3em',
    fontVariantNumeric: 'lining-nums',
  },
  '& .hour': { ...typography.meta, fontWeight: 550, marginBlockStart: 10, whiteSpace: 'nowrap' },
  '& .when': { ...typography.meta, fontSize: '0.75rem', color: palette.text.secondary, minBlockSize: '1.45em' },
  // A word of large text is wider than its column. In the last one it has room to the other side.
  '& li:last-child .when': { alignSelf: 'flex-end' },
  [breakpoints.up('md')]: { '--tall': `${tall.tablet}px` },
});
const EstimateNote = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 10 });

interface HourlyStripProps {
  hours: readonly ShownHour[];
  /** Whether the hours are estimates, which a note then says. */
  isEstimate: boolean;
  isSample: boolean;
  unit: DegreeUnit;
}

/** Six hours on a temperature curve. Screen readers get a list; the curve is hidden from them. */
export function HourlyStrip({ hours, isEstimate, isSample, unit }: HourlyStripProps) {
  const heights = curveHeights(hours);
  return (
    <>
      <Strip data-hours={isEstimate ? 'estimate' : 'forecast'}>
        <svg
          viewBox={`0 0 ${curveWidth} ${curveHeight}`}
          preserveAspectRatio="none"
          fill="none"
          aria-hidden="true"
          focusable="false"
        >
          {curveSegments(hours).map(({ d, tomorrow }) => (
            <path
              key={d}
              d={d}
              stroke={palette.sun}
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
                <span className="point" style={{ '--height': heights[n] ?? 0.5 }}>
                  <span className="degrees">{temperature === null ? words.missing : degrees(temperature, unit)}</span>
                </span>
              </span>
              <span className="hour">{words.hour(hour)}</span>
              {/* Only the first hour of tomorrow: the others follow it, and narrow columns have no room. */}
              <span className="when">{when === hours[n - 1]?.when ? null : words.when[when]}</span>
              {/* The head of the strip shows it to the others. */}
              {isSample ? <VisuallyHidden>{messages.site.sample}</VisuallyHidden> : null}
            </li>
          ))}
        </ol>
      </Strip>
      {!isEstimate ? null : <EstimateNote>{words.roughHours}</EstimateNote>}
    </>
  );
}
