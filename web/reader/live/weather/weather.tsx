import styled from '@emotion/styled';
import { useId } from 'react';
import { ApiError } from '#web/api.ts';
import { messages } from '#web/messages/en.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { paths } from '#web/paths.ts';
import { shoresFor } from '#web/reader/live/shores/places.ts';
import { findCity, firstCity } from '#web/reader/live/weather/cities.ts';
import { CitySelect } from '#web/reader/live/weather/city-select.tsx';
import { CityTabs } from '#web/reader/live/weather/city-tabs.tsx';
import { CityWeather } from '#web/reader/live/weather/city-weather.tsx';
import { CityWeatherSkeleton } from '#web/reader/live/weather/city-weather-skeleton.tsx';
import { DegreeSwitch } from '#web/reader/live/weather/degree-switch.tsx';
import { useChosenCity } from '#web/reader/live/weather/use-chosen-city.ts';
import { useWeather, useWeatherCities } from '#web/reader/live/weather/use-weather.ts';
import { shores } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { above, color, font } from '#web/theme.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { StrongPillLink } from '#web/ui/forms/pill.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '14px 18px',
  paddingBlock: '26px 14px',
  '& h1': { ...font.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', margin: 0 },
  '& select': { gridRow: 2, gridColumn: '1 / -1' },
  [above.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) 260px auto',
    paddingBlock: '34px 20px',
    '& select': { gridRow: 1, gridColumn: 2 },
  },
});
const Aside = styled('p')({
  ...font.meta,
  paddingBlockStart: 12,
  color: color.soft,
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: color.brand,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
});
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Why there is no weather, and a way on: again, or to a city that is there. */
function NoWeather({ city, error, onRetry }: { city: string; error: Error; onRetry: () => void }) {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return unknown ? (
    <Notice title={weatherMessages.unavailable} hint={weatherMessages.unknownCity(city)} urgent>
      <StrongPillLink to={paths.weatherIn(firstCity)}>{weatherMessages.titleIn(firstCity)}</StrongPillLink>
    </Notice>
  ) : (
    <Notice title={weatherMessages.unavailable} hint={weatherMessages.failedHint} urgent>
      <RetryButton onRetry={onRetry}>{messages.errors.again}</RetryButton>
    </Notice>
  );
}

/** The weather of one city at a time (RTE-08). */
export default function WeatherPage() {
  const cities = useWeatherCities();
  const [city, choose] = useChosenCity(cities.data);
  const answer = useWeather(city);
  const panelId = useId();
  const own = shoresFor(useStored(shores), deviceZone());
  const list = cities.data ?? [];
  const name = findCity(list, city)?.name ?? city;
  return (
    <PageWidth>
      <title>{messages.site.title(weatherMessages.titleIn(name))}</title>
      <Head>
        <h1>{weatherMessages.title}</h1>
        <CitySelect cities={list} city={city} own={[own.here.name, own.there.name]} onChoose={choose} />
        <DegreeSwitch />
      </Head>
      <CityTabs cities={list} city={city} onChoose={choose} panelId={panelId} />
      {cities.data === undefined && cities.error !== undefined ? (
        <Aside role="alert">
          {weatherMessages.citiesFailed}{' '}
          <button type="button" onClick={cities.again}>
            {messages.errors.again}
          </button>
        </Aside>
      ) : null}
      <div role="tabpanel" id={panelId} aria-label={name}>
        {answer.data !== undefined ? (
          <CityWeather key={city} city={name} answer={answer.data} />
        ) : answer.error !== undefined ? (
          <NoWeather city={city} error={answer.error} onRetry={answer.again} />
        ) : (
          <>
            <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
            <CityWeatherSkeleton />
          </>
        )}
      </div>
    </PageWidth>
  );
}
