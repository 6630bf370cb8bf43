import styled from '@emotion/styled';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import ListSubheader from '@mui/material/ListSubheader';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { citiesOf } from '#web/reader/live/shores/places.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { messages } from '#web/shell/messages/en.ts';
import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { chosenShores, degreeUnits, weatherCity, weatherUnit } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { SegmentedControl } from '#web/shell/ui/forms/segmented-control.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { useTabChoice } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { CityWeather, CityWeatherSkeleton } from './city-weather.tsx';
import { useDegreeUnit } from './units.ts';
import {
  defaultCity,
  findCity,
  rememberedCity,
  shoreCitiesFirst,
  sortedByName,
  useWeather,
  useWeatherCities,
} from './use-weather.ts';

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
  label: words.unitSigns[value],
  spoken: words.unitNames[value],
}));

/** Celsius or Fahrenheit, for all weather on the site. */
const DegreeSwitch = () => (
  <SegmentedControl
    legend={words.units}
    name="degree-unit"
    items={unitItems}
    chosen={useDegreeUnit()}
    onChoose={(unit) => weatherUnit.write(unit)}
  />
);

/**
 * The page's city: from the address, or else the remembered one when the page opened, or that of a shore. Only a city
 * that the reader chooses is remembered, not one from a shared link.
 */
function useChosenCity(cities: readonly WeatherCity[] | undefined): [city: string, choose: (name: string) => void] {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(useStored(weatherCity));
  const shores = useStored(chosenShores);
  const requested = params.get('city')?.trim() ?? '';
  const city = requested === '' ? rememberedCity(initial, cities, shores) : requested;
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
    <Notice title={words.unavailable} hint={words.unknownCity(city)} urgent>
      <Button variant="contained" component={Link} to={paths.weatherIn(defaultCity)}>
        {words.titleIn(defaultCity)}
      </Button>
    </Notice>
  ) : (
    <Notice title={words.unavailable} hint={`${words.failed} ${failureHint(error)}`} urgent>
      <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>
    </Notice>
  );
}

/** The weather page: one city at a time. */
export default function WeatherPage() {
  const cities = useWeatherCities();
  const [city, choose] = useChosenCity(cities.data);
  const weather = useWeather(city);
  const panelId = useId();
  const shores = useShores();
  const ownShores = citiesOf(shores, deviceZone());
  const list = cities.data ?? [];
  const name = findCity(list, city)?.name ?? city;
  return (
    <Container>
      <title>{messages.site.title(words.titleIn(name))}</title>
      <Head>
        <h1>{words.title}</h1>
        <CitySelect cities={list} city={city} own={[ownShores.here.name, ownShores.there.name]} onChoose={choose} />
        <DegreeSwitch />
      </Head>
      <CityTabs cities={shoreCitiesFirst(list, shores)} city={city} onChoose={choose} panelId={panelId} />
      {cities.data === undefined && cities.error !== undefined ? (
        <Aside role="alert">
          {words.citiesFailed}{' '}
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
      aria-label={words.cities}
      {...useTabChoice(selected, onChoose)}
    >
      {names.map((name) => (
        <Tab key={name} value={name} label={name} aria-controls={panelId} />
      ))}
    </Row>
  );
}

const Field = styled(TextField)({
  '& .MuiInputBase-root.MuiOutlinedInput-root': { borderRadius: 999, paddingBlock: 0, paddingInlineStart: 14 },
});
const GroupName = styled(ListSubheader)({
  ...typography.meta,
  fontWeight: 600,
  padding: '10px 12px 6px',
  background: 'none',
  color: palette.text.secondary,
});
const Group = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

interface CitySelectProps {
  cities: readonly WeatherCity[];
  /** The city in the address. */
  city: string;
  /** Names of the reader's own places; those in the list come first. */
  own: readonly string[];
  onChoose: (name: string) => void;
}

/** A list of all cities by name, the reader's own places first, that narrows while typing: faster than thirty tabs. */
function CitySelect({ cities, city, own, onChoose }: CitySelectProps) {
  const grouped = (group: string, members: readonly WeatherCity[]) => members.map((member) => ({ ...member, group }));
  const options = [
    ...grouped(
      words.yourShores,
      own.flatMap((name) => findCity(cities, name) ?? []),
    ),
    ...grouped(words.allCities, sortedByName(cities, locale)),
  ];
  const name = findCity(cities, city)?.name;
  const chosen = options.find((option) => option.name === name) ?? null;
  return (
    <Autocomplete
      className="city"
      options={options}
      value={chosen}
      onChange={(_, option) => {
        if (option !== null) onChoose(option.name);
      }}
      disabled={cities.length === 0}
      disableClearable={chosen !== null}
      autoHighlight
      blurOnSelect
      // The list stays in the main part of the page, where screen readers that jump by landmarks find it.
      disablePortal
      groupBy={({ group }) => group}
      getOptionLabel={(option) => words.cityOf(option.name, option.country)}
      getOptionKey={(option) => `${option.group} ${option.name}`}
      // An option equals only itself: a city of the reader's shores is in the list twice.
      isOptionEqualToValue={(option, value) => option.name === value.name && option.group === value.group}
      openText={words.chooseCity}
      closeText={words.chooseCity}
      noOptionsText={words.noCity}
      slotProps={{ listbox: { 'aria-label': words.chooseCity, 'aria-labelledby': undefined } }}
      renderInput={(params) => (
        <Field
          {...params}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': words.chooseCity },
          }}
        />
      )}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <Group role="group" aria-label={group}>
            <GroupName role="presentation" disableSticky>
              {group}
            </GroupName>
            {children}
          </Group>
        </li>
      )}
    />
  );
}
