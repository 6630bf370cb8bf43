import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { shoresFor } from '#web/reader/live/shores/places.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { paths } from '#web/shell/paths.ts';
import { degreeUnits, shores, weatherCity, weatherUnit } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SegmentedControl } from '#web/shell/ui/forms/segmented-control.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { useTabChoice } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { deviceZone } from '../local-time.ts';
import { defaultCity, findCity, rememberedCity } from './cities.ts';
import { CitySelect } from './city-select.tsx';
import { CityWeather, CityWeatherSkeleton } from './city-weather.tsx';
import { useDegreeUnit } from './units.ts';
import { useWeather, useWeatherCities } from './use-weather.ts';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '14px 18px',
  paddingBlock: '26px 14px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', margin: 0 },
  '& .city': { gridRow: 2, gridColumn: '1 / -1' },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 260px auto',
    paddingBlock: '34px 20px',
    '& .city': { gridRow: 1, gridColumn: 2 },
  },
});
const Aside = styled('p')({ ...typography.meta, paddingBlockStart: 12, color: palette.text.secondary });
const unitItems = degreeUnits.map((value) => ({
  value,
  label: weatherMessages.unitSigns[value],
  spoken: weatherMessages.unitNames[value],
}));

/** Celsius or Fahrenheit, for all weather on the site. */
const DegreeSwitch = () => (
  <SegmentedControl
    legend={weatherMessages.units}
    name="degree-unit"
    items={unitItems}
    chosen={useDegreeUnit()}
    onChoose={(unit) => weatherUnit.write(unit)}
  />
);

/**
 * The page's city: from the address, or else the remembered one when the page opened. Only a city that the reader
 * chooses is remembered, not one from a shared link.
 */
function useChosenCity(cities: readonly WeatherCity[] | undefined): [city: string, choose: (name: string) => void] {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(weatherCity.read);
  const requested = params.get('city')?.trim() ?? '';
  const city = requested === '' ? rememberedCity(initial, cities) : requested;
  const choose = (name: string) => {
    weatherCity.write(name);
    if (name !== city) setParams({ city: name });
  };
  return [city, choose];
}

/** The error notice: a link to the default city for an unknown city, otherwise a retry button. */
function NoWeather({ city, error, onRetry }: { city: string; error: Error; onRetry: () => void }) {
  const isUnknownCity = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknownCity ? (
    <Notice title={weatherMessages.unavailable} hint={weatherMessages.unknownCity(city)} urgent>
      <Button variant="contained" component={Link} to={paths.weatherIn(defaultCity)}>
        {weatherMessages.titleIn(defaultCity)}
      </Button>
    </Notice>
  ) : (
    <FailedNotice title={weatherMessages.unavailable} hint={weatherMessages.failedHint} onRetry={onRetry} />
  );
}

/** The weather page: one city at a time. */
export default function WeatherPage() {
  const cities = useWeatherCities();
  const [city, choose] = useChosenCity(cities.data);
  const weather = useWeather(city);
  const panelId = useId();
  const ownShores = shoresFor(useStored(shores), deviceZone());
  const list = cities.data ?? [];
  const name = findCity(list, city)?.name ?? city;
  return (
    <Container>
      <title>{messages.site.title(weatherMessages.titleIn(name))}</title>
      <Head>
        <h1>{weatherMessages.title}</h1>
        <CitySelect cities={list} city={city} own={[ownShores.here.name, ownShores.there.name]} onChoose={choose} />
        <DegreeSwitch />
      </Head>
      <CityTabs cities={list} city={city} onChoose={choose} panelId={panelId} />
      {cities.data === undefined && cities.error !== undefined ? (
        <Aside role="alert">
          {weatherMessages.citiesFailed}{' '}
          <Button variant="text" size="small" onClick={cities.refetch}>
            {messages.errors.retry}
          </Button>
        </Aside>
      ) : null}
      <div role="tabpanel" id={panelId} aria-label={name}>
        {weather.data !== undefined ? (
          <CityWeather key={city} city={name} reported={weather.data} />
        ) : weather.error !== undefined ? (
          <NoWeather city={city} error={weather.error} onRetry={weather.refetch} />
        ) : (
          <>
            <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
            <CityWeatherSkeleton />
          </>
        )}
      </div>
    </Container>
  );
}

const Row = styled(Tabs)({
  // On a phone the row runs off the screen, which shows that it scrolls.
  marginInlineEnd: -18,
  // The chosen tab stays clear of the buttons that scroll, and a piece of the next one shows.
  '& .MuiTabs-scroller': { scrollPaddingInline: 48 },
  [breakpoints.up('sm')]: { marginInlineEnd: 0 },
});

interface CityTabsProps {
  /** Empty while loading and after an error; the current city has a tab anyway. */
  cities: readonly WeatherCity[];
  /** The city in the address. */
  city: string;
  onChoose: (name: string) => void;
  panelId: string;
}

/** A tab for each city, in the order of the list. */
function CityTabs({ cities, city, onChoose, panelId }: CityTabsProps) {
  const names = cities.length === 0 ? [city] : cities.map(({ name }) => name);
  const selected = cities.length === 0 ? city : (findCity(cities, city)?.name ?? false);
  return (
    <Row
      // Starts again with the list: the first scroll to the chosen tab is not animated.
      key={cities.length === 0 ? 'one' : 'all'}
      data-print="no"
      aria-label={weatherMessages.cities}
      {...useTabChoice(selected, onChoose)}
    >
      {names.map((name) => (
        <Tab key={name} value={name} label={name} aria-controls={panelId} />
      ))}
    </Row>
  );
}
