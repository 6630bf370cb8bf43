import styled from '@emotion/styled';
import { useId, useMemo, useState } from 'react';
import type { Weather } from '#shared/domain/live/weather.ts';
import { messages } from '#web/messages/en.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { above } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { DataCredit } from '#web/ui/display/data-credit.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { CurrentConditions } from './current-conditions.tsx';
import { ForecastList } from './forecast-list.tsx';
import { HeardNote } from './heard-note.tsx';
import { HourlyStrip } from './hourly-strip.tsx';
import { randomOffsets } from './shown-hours.ts';
import { shownWeather } from './shown-weather.ts';
import { lightAt } from './sky-colours.ts';
import { SkyScene } from './sky-scene.tsx';
import { useDegreeUnit } from './use-degree-unit.ts';

/** Also the frame of the skeleton. */
export const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 36,
  paddingBlock: '24px 56px',
  '& .scene': { aspectRatio: '2 / 1' },
  '& .scene > *': { blockSize: '100%' },
  [above.phone]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 32,
    '& .scene': { order: 1, aspectRatio: 'auto' },
    '& .hourly, & .forecast': { order: 2, gridColumn: '1 / -1' },
  },
  [above.tablet]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    columnGap: 56,
    rowGap: 48,
    paddingBlockStart: 32,
    '& .hourly, & .forecast': { gridColumn: 'auto' },
  },
});

interface CityWeatherProps {
  city: string;
  answer: Weather;
}

/** The weather of one city: now, through the day, and in the days to come. Made anew for another city, so that its rough hours are drawn once. */
export function CityWeather({ city, answer }: CityWeatherProps) {
  const now = useNow();
  const unit = useDegreeUnit();
  const [offsets] = useState(() => randomOffsets(Math.random));
  const weather = useMemo(() => shownWeather(answer, now, offsets), [answer, now, offsets]);
  const hourlyId = useId();
  const forecastId = useId();
  return (
    <Sheet>
      <div className="scene">
        <SkyScene city={city} sky={weather.sky} light={lightAt(weather.local)} />
      </div>
      <CurrentConditions
        city={answer.city ?? city}
        country={answer.country}
        weather={weather}
        unit={unit}
        now={now}
        note={
          <>
            <HeardNote updatedAt={answer.updatedAt} sample={answer.sample} now={now} />{' '}
            <DataCredit of={[answer]} label={messages.site.dataBy} newWindow={messages.card.newWindow} />
          </>
        }
      />
      <section className="hourly" aria-labelledby={hourlyId}>
        <SectionHead id={hourlyId}>{weatherMessages.hourly}</SectionHead>
        <HourlyStrip hours={weather.hours} told={weather.hoursAreTold} unit={unit} />
      </section>
      <section className="forecast" aria-labelledby={forecastId}>
        <SectionHead id={forecastId}>{weatherMessages.forecast(weather.days.length)}</SectionHead>
        <ForecastList days={weather.days} today={weather.local?.date} unit={unit} />
      </section>
    </Sheet>
  );
}
