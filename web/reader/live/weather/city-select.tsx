import styled from '@emotion/styled';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { locale } from '#web/messages/locale.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { findCity, sortedByName } from './cities.ts';

const Select = styled('select')({
  minBlockSize: 38,
  minInlineSize: 0,
  paddingInline: 12,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: palette.background.paper,
  color: palette.text.primary,
  fontFamily: typography.fontFamily,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:hover': { borderColor: palette.primary.main },
  '@media (pointer: coarse)': { minBlockSize: 48 },
});

interface CitySelectProps {
  cities: readonly WeatherCity[];
  /** The city in the address. */
  city: string;
  /** Names of the reader's own places; those in the list come first. */
  own: readonly string[];
  onChoose: (name: string) => void;
}

/** A select with all cities by name, the reader's own places first: faster than thirty tabs. */
export function CitySelect({ cities, city, own, onChoose }: CitySelectProps) {
  const chosen = findCity(cities, city)?.name ?? '';
  const options = (group: readonly WeatherCity[]) =>
    group.map(({ name, country }) => (
      <option key={name} value={name}>
        {weatherMessages.cityOf(name, country)}
      </option>
    ));
  return (
    <Select
      aria-label={weatherMessages.chooseCity}
      value={chosen}
      disabled={cities.length === 0}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {chosen === '' ? (
        <option value="" disabled>
          {weatherMessages.chooseCity}
        </option>
      ) : null}
      <optgroup label={weatherMessages.yourShores}>
        {options(own.flatMap((name) => findCity(cities, name) ?? []))}
      </optgroup>
      <optgroup label={weatherMessages.allCities}>{options(sortedByName(cities, locale))}</optgroup>
    </Select>
  );
}
