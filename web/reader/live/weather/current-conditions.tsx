import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { timeIn } from '#web/shell/messages/time.ts';
import type { DegreeUnit } from '#web/shell/storage/preferences.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import type { ShownWeather } from './shown-weather.ts';
import { degrees, degreesNumber, distance, percent, speed } from './units.ts';

/** The layout, also of the skeleton: every line has a fixed height. */
export const Conditions = styled('div')({
  minInlineSize: 0,
  '& .place': {
    ...typography.wide,
    fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)',
    margin: 0,
    minBlockSize: '1.12em',
  },
  '& .where': {
    ...typography.meta,
    fontSize: '0.9375rem',
    color: palette.text.secondary,
    minBlockSize: '1.45em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .figure': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: 'clamp(6rem, 4.5rem + 6vw, 9rem)',
    lineHeight: 0.86,
    // The raised unit sign would make the line taller than the number.
    blockSize: '0.86em',
    letterSpacing: '-0.04em',
    fontVariantNumeric: 'lining-nums',
    marginBlock: '18px 10px',
    // Cancels the side bearing of the large digits, to align them with the text around.
    marginInlineStart: '-0.04em',
  },
  '& .sign': {
    fontSize: '0.36em',
    fontWeight: 500,
    letterSpacing: 0,
    verticalAlign: '1.02em',
    marginInlineStart: '0.14em',
    color: palette.text.secondary,
  },
  '& .description': { ...typography.wide, lineHeight: 1.25, minBlockSize: '1.25em' },
  '& .details': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: 18,
    margin: 0,
    marginBlockStart: 22,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .details > div': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: '11px 12px', minBlockSize: 69 },
  '& .name': { ...typography.meta, color: palette.text.secondary },
  '& .value': { ...typography.card, margin: 0, lineHeight: 1.25, fontVariantNumeric: 'lining-nums tabular-nums' },
  '& .note': {
    ...typography.meta,
    color: palette.text.secondary,
    marginBlockStart: 12,
    minBlockSize: '2.9em',
    textWrap: 'pretty',
  },
  [breakpoints.up('md')]: { '& .note': { minBlockSize: '1.45em' } },
});

interface CurrentConditionsProps {
  city: string;
  country: string | undefined;
  weather: ShownWeather;
  unit: DegreeUnit;
  now: Date;
  note: ReactNode;
}

/** The current weather of a city. */
export function CurrentConditions({ city, country = '', weather, unit, now, note }: CurrentConditionsProps) {
  const time = weather.timeZone === undefined ? '' : weatherMessages.localTime(timeIn(weather.timeZone, now));
  const details = [
    [weatherMessages.feelsLike, degrees(weather.feelsLike, unit)],
    [weatherMessages.high, degrees(weather.high, unit)],
    [weatherMessages.low, degrees(weather.low, unit)],
    [weatherMessages.humidity, percent(weather.humidity)],
    [weatherMessages.wind, speed(weather.wind, unit)],
    [weatherMessages.visibility, distance(weather.visibility, unit)],
  ];
  return (
    <Conditions>
      <h2 className="place" dir="auto">
        {city}
      </h2>
      <p className="where">{[country, time].filter((part) => part !== '').join(' · ')}</p>
      <p className="figure">
        {degreesNumber(weather.temperature, unit)}
        <span className="sign">{weatherMessages.unitSigns[unit]}</span>
      </p>
      <p className="description">{weather.description}</p>
      <dl className="details">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="name">{name}</dt>
            <dd className="value">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {note}
        {weather.assumed.length === 0
          ? null
          : ` ${weatherMessages.assumed(weather.assumed.map((name) => weatherMessages[name]))}`}
      </p>
    </Conditions>
  );
}
