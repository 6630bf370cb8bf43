import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import type { Weather } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { DataCredit } from '../data-credit.tsx';
import { Conditions, CurrentConditions } from './current-conditions.tsx';
import { pageDays } from './forecast-days.ts';
import { ForecastList, rowHeights } from './forecast-list.tsx';
import { HourlyStrip, stripHeights } from './hourly-strip.tsx';
import { randomOffsets } from './shown-hours.ts';
import { shownWeather } from './shown-weather.ts';
import { lightAt, SkyScene } from './sky-scene.tsx';
import { useDegreeUnit } from './units.ts';

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
