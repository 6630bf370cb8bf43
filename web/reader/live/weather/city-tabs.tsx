import styled from '@emotion/styled';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { breakpoints, palette } from '#web/theme/theme.ts';
import { TabRow } from '#web/ui/layout/tab-row.tsx';
import { findCity } from './cities.ts';

const Bar = styled('div')({
  minBlockSize: 52,
  borderBlockEnd: `1px solid ${palette.divider}`,
  // On a phone the row runs off the screen, which shows that it scrolls.
  '& > *': { marginInlineEnd: -14 },
  [breakpoints.up('sm')]: { '& > *': { marginInlineEnd: 0 } },
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
export function CityTabs({ cities, city, onChoose, panelId }: CityTabsProps) {
  const items = cities.map(({ name }) => ({ id: name, label: name }));
  return (
    <Bar data-print="no">
      <TabRow
        label={weatherMessages.cities}
        items={items.length === 0 ? [{ id: city, label: city }] : items}
        selected={findCity(cities, city)?.name ?? city}
        onSelect={onChoose}
        panelId={panelId}
      />
    </Bar>
  );
}
