import styled from '@emotion/styled';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { locale } from '#web/messages/locale.ts';
import { color, font } from '#web/theme.ts';
import { byName, findCity } from './cities.ts';

const Select = styled('select')({
  minBlockSize: 38,
  minInlineSize: 0,
  paddingInline: 12,
  border: `1px solid ${color.rule}`,
  borderRadius: 999,
  background: color.surface,
  color: color.ink,
  fontFamily: font.sans,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:hover': { borderColor: color.brand },
  '@media (pointer: coarse)': { minBlockSize: 48 },
});

interface CitySelectProps {
  cities: readonly WeatherCity[];
  /** As it stands in the address. */
  city: string;
  /** Names of places that are the reader's own; those that the list has stand first. */
  own: readonly string[];
  onChoose: (name: string) => void;
}

/** All cities by name, for who does not want to push through thirty tabs: the reader's own shores first. */
export function CitySelect({ cities, city, own, onChoose }: CitySelectProps) {
  const chosen = findCity(cities, city)?.name ?? '';
  const options = (some: readonly WeatherCity[]) =>
    some.map(({ name, country }) => (
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
      <optgroup label={weatherMessages.allCities}>{options(byName(cities, locale))}</optgroup>
    </Select>
  );
}
