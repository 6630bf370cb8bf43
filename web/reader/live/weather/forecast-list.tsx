import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import type { DegreeUnit } from '#web/shell/storage/preferences.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { dayDate, dayName, type ShownDay } from './forecast-days.ts';
import { skyOf } from './shown-weather.ts';
import { SkyIcon } from './sky-icon.tsx';
import { degrees } from './units.ts';

/** Height of a row on a phone and on wider screens, for the skeleton too (px). */
export const rowHeights = { phone: 70, above: 56 } as const;

const Rows = styled('ol')({
  borderBlockStart: `1px solid ${palette.divider}`,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '98px 28px minmax(0, 1fr) auto',
    gridTemplateAreas: '"day icon words mean" "day range range range"',
    alignItems: 'center',
    columnGap: 10,
    rowGap: 4,
    minBlockSize: rowHeights.phone,
    paddingBlock: 8,
    borderBlockEnd: `1px solid ${palette.divider}`,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  '& .day': {
    gridArea: 'day',
    ...typography.brief,
    '& > span': { ...typography.meta, display: 'block', color: palette.text.secondary },
  },
  '& .icon': { gridArea: 'icon', display: 'grid', color: palette.text.secondary },
  '& .words': {
    gridArea: 'words',
    fontSize: '0.9375rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .mean': { gridArea: 'mean', ...typography.brief, fontSize: '1.3125rem', textAlign: 'end' },
  '& .range': {
    gridArea: 'range',
    display: 'grid',
    gridTemplateColumns: '2.6em minmax(0, 1fr) 2.6em',
    alignItems: 'center',
    ...typography.meta,
    fontSize: '0.9375rem',
  },
  '& .low': { color: palette.text.secondary },
  '& .high': { textAlign: 'end', fontWeight: 600 },
  '& .track': { position: 'relative', blockSize: 5, borderRadius: 3, background: palette.divider },
  '& .bar': {
    position: 'absolute',
    insetBlock: 0,
    insetInline: 'var(--from) var(--rest)',
    minInlineSize: 5,
    borderRadius: 3,
    background: palette.sun,
  },
  '& .placeholder .day, & .placeholder .words': { color: palette.text.secondary },
  [breakpoints.up('sm')]: {
    '& li': {
      gridTemplateColumns: '104px 30px minmax(6.5rem, 0.7fr) 3rem minmax(0, 1fr)',
      gridTemplateAreas: '"day icon words mean range"',
      columnGap: 12,
      minBlockSize: rowHeights.above,
      paddingBlock: 6,
    },
  },
});

/** The lowest and the highest temperature of all days. */
function temperatureRange(days: readonly ShownDay[]): [number, number] {
  const all = days.flatMap(({ low, high }) => [low ?? [], high ?? []].flat());
  return [Math.min(...all), Math.max(...all)];
}

const percentage = (value: number): string => `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%`;

interface RowProps {
  day: ShownDay;
  today: string | undefined;
  unit: DegreeUnit;
  /** Says that the figures are samples. */
  mark: ReactNode;
  scale: readonly [number, number];
}

function Row({ day, today, unit, mark, scale: [lowest, highest] }: RowProps) {
  const { low, high } = day;
  const date = dayDate(day);
  const formatted = (celsius: number | null) => (celsius === null ? weatherMessages.missing : degrees(celsius, unit));
  const positionOf = (celsius: number) => (highest === lowest ? 0.5 : (celsius - lowest) / (highest - lowest));
  return (
    <li className={day.placeholder ? 'placeholder' : undefined} data-day={day.placeholder ? 'placeholder' : 'forecast'}>
      <span className="day">
        {dayName(day, today, 'long')}
        <span>
          {date}
          {day.placeholder ? null : mark}
        </span>
      </span>
      <span className="icon">{day.placeholder ? null : <SkyIcon sky={skyOf(day.condition)} />}</span>
      <span className="words">{day.placeholder ? weatherMessages.noForecast : day.condition}</span>
      {day.placeholder ? null : (
        <>
          <span className="mean">
            <VisuallyHidden>{weatherMessages.average} </VisuallyHidden>
            {formatted(day.temperature)}
          </span>
          <span className="range">
            <span className="low">
              <VisuallyHidden>{weatherMessages.low} </VisuallyHidden>
              {formatted(low)}
            </span>
            <span className="track" aria-hidden="true">
              {low === null || high === null ? null : (
                <span
                  className="bar"
                  style={{
                    '--from': percentage(positionOf(Math.min(low, high))),
                    '--rest': percentage(1 - positionOf(Math.max(low, high))),
                  }}
                />
              )}
            </span>
            <span className="high">
              <VisuallyHidden>{weatherMessages.high} </VisuallyHidden>
              {formatted(high)}
            </span>
          </span>
        </>
      )}
    </li>
  );
}

/** The days of the forecast, each with its temperature range as a bar on the scale of the whole week. */
export function ForecastList({
  days,
  ...shown
}: { days: readonly ShownDay[] } & Pick<RowProps, 'today' | 'unit' | 'mark'>) {
  const scale = temperatureRange(days);
  return (
    <Rows>
      {days.map((day, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names and dates may be missing or repeat.
        <Row key={n} day={day} scale={scale} {...shown} />
      ))}
    </Rows>
  );
}
