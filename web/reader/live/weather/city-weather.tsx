import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import type { Weather } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { fullMoment, longAge, timeIn } from '#web/shell/messages/time.ts';
import type { DegreeUnit } from '#web/shell/storage/preferences.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { DataCredit } from '../data-credit.tsx';
import { pageDays } from './forecast-days.ts';
import { ForecastList, rowHeights } from './forecast-list.tsx';
import { HourlyStrip, stripHeights } from './hourly-strip.tsx';
import { randomOffsets, type ShownWeather, shownWeather } from './shown-weather.ts';
import { lightAt, SkyScene } from './sky-scene.tsx';
import { degrees, degreesNumber, distance, percent, speed, useDegreeUnit } from './units.ts';

const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 36,
  paddingBlock: '24px 56px',
  '& .scene': { aspectRatio: '2 / 1' },
  '& .scene > *': { blockSize: '100%' },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 32,
    '& .scene': { order: 1, aspectRatio: 'auto' },
    '& .hourly, & .forecast': { order: 2, gridColumn: '1 / -1' },
  },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    columnGap: 56,
    rowGap: 48,
    paddingBlockStart: 32,
    '& .hourly, & .forecast': { gridColumn: 'auto' },
  },
});

/** After this time without an update the page warns that the weather may have changed. */
const outdatedMs = 3 * 3_600_000;

interface UpdatedNoteProps {
  updatedAt: string | undefined;
  sample: boolean | undefined;
  now: Date;
}

/** When the data was updated, or that it is sample data. */
function UpdatedNote({ updatedAt, sample, now }: UpdatedNoteProps) {
  if (sample === true) return weatherMessages.sample;
  const at = Date.parse(updatedAt ?? '');
  if (updatedAt === undefined || Number.isNaN(at)) return null;
  const age = longAge(updatedAt, now);
  return (
    <time dateTime={updatedAt} title={fullMoment(updatedAt)}>
      {now.getTime() - at > outdatedMs ? weatherMessages.outdated(age) : weatherMessages.updated(age)}
    </time>
  );
}

interface CityWeatherProps {
  city: string;
  reported: Weather;
}

/**
 * The weather of one city: now, by the hour and in the coming days. Use the city as `key`: estimated hours are drawn
 * once per city.
 */
export function CityWeather({ city, reported }: CityWeatherProps) {
  const now = useNow();
  const unit = useDegreeUnit();
  const [offsets] = useState(() => randomOffsets(Math.random));
  const weather = useMemo(() => shownWeather(reported, now, offsets), [reported, now, offsets]);
  return (
    <Sheet>
      <div className="scene">
        <SkyScene city={city} sky={weather.sky} light={lightAt(weather.local)} />
      </div>
      <CurrentConditions
        city={reported.city ?? city}
        country={reported.country}
        weather={weather}
        unit={unit}
        now={now}
        note={
          <>
            <UpdatedNote updatedAt={reported.updatedAt} sample={reported.sample} now={now} />{' '}
            <DataCredit of={[reported]} />
          </>
        }
      />
      <Section className="hourly" title={weatherMessages.hourly}>
        <HourlyStrip hours={weather.hours} isEstimate={!weather.hasHourlyForecast} unit={unit} />
      </Section>
      <Section className="forecast" title={weatherMessages.forecast(weather.days.length)}>
        <ForecastList days={weather.days} today={weather.local?.date} unit={unit} />
      </Section>
    </Sheet>
  );
}

/** A block in a line of text, which keeps the line's height. */
const SkeletonText = styled(Skeleton)({ display: 'inline-block', blockSize: '0.72em', verticalAlign: 'baseline' });
const SkeletonScene = styled(Skeleton)({ blockSize: '100%' });
const SkeletonStrip = styled(Skeleton)({
  blockSize: stripHeights.phone,
  [breakpoints.up('md')]: { blockSize: stripHeights.tablet },
});
const SkeletonDays = styled('div')({
  display: 'grid',
  gap: 20,
  paddingBlock: 10,
  '& > *': { blockSize: rowHeights.phone - 20 },
  [breakpoints.up('sm')]: { '& > *': { blockSize: rowHeights.above - 20 } },
});
const sixDetails = [0, 1, 2, 3, 4, 5];
const weekDays = Array.from({ length: pageDays }, (_, n) => n);

/** CityWeather while it is loading, with the same line heights. */
export function CityWeatherSkeleton() {
  return (
    <Sheet aria-hidden="true" data-skeleton="weather">
      <div className="scene">
        <SkeletonScene />
      </div>
      <Conditions>
        <div className="place">
          <SkeletonText style={{ inlineSize: '5em' }} />
        </div>
        <div className="where">
          <SkeletonText style={{ inlineSize: '15em' }} />
        </div>
        <div className="figure">
          <SkeletonText style={{ inlineSize: '1.2em' }} />
        </div>
        <div className="description">
          <SkeletonText style={{ inlineSize: '6em' }} />
        </div>
        <div className="details">
          {sixDetails.map((n) => (
            <div key={n}>
              <div className="name">
                <SkeletonText style={{ inlineSize: '4.5em' }} />
              </div>
              <div className="value">
                <SkeletonText style={{ inlineSize: '2em' }} />
              </div>
            </div>
          ))}
        </div>
        <div className="note" />
      </Conditions>
      <div className="hourly">
        <SectionHead>{weatherMessages.hourly}</SectionHead>
        <SkeletonStrip />
      </div>
      <div className="forecast">
        <SectionHead>{weatherMessages.forecast(pageDays)}</SectionHead>
        <SkeletonDays>
          {weekDays.map((n) => (
            <Skeleton key={n} />
          ))}
        </SkeletonDays>
      </div>
    </Sheet>
  );
}

/** The layout, also of the skeleton: every line has a fixed height. */
const Conditions = styled('div')({
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
function CurrentConditions({ city, country = '', weather, unit, now, note }: CurrentConditionsProps) {
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
