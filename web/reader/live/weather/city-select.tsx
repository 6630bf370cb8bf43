import styled from '@emotion/styled';
import Autocomplete from '@mui/material/Autocomplete';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { findCity, sortedByName } from './cities.ts';

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
export function CitySelect({ cities, city, own, onChoose }: CitySelectProps) {
  const grouped = (group: string, members: readonly WeatherCity[]) => members.map((member) => ({ ...member, group }));
  const options = [
    ...grouped(
      weatherMessages.yourShores,
      own.flatMap((name) => findCity(cities, name) ?? []),
    ),
    ...grouped(weatherMessages.allCities, sortedByName(cities, locale)),
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
      getOptionLabel={(option) => weatherMessages.cityOf(option.name, option.country)}
      getOptionKey={(option) => `${option.group} ${option.name}`}
      // An option equals only itself: a city of the reader's shores is in the list twice.
      isOptionEqualToValue={(option, value) => option.name === value.name && option.group === value.group}
      openText={weatherMessages.chooseCity}
      closeText={weatherMessages.chooseCity}
      noOptionsText={weatherMessages.noCity}
      slotProps={{ listbox: { 'aria-label': weatherMessages.chooseCity, 'aria-labelledby': undefined } }}
      renderInput={(params) => (
        <Field
          {...params}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': weatherMessages.chooseCity },
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
