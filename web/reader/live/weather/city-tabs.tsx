import styled from '@emotion/styled';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { WeatherCity } from '#shared/domain/live/weather.ts';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { breakpoints } from '#web/theme/theme.ts';
import { useTabChoice } from '#web/ui/rendering/use-tab-choice.ts';
import { findCity } from './cities.ts';

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
export function CityTabs({ cities, city, onChoose, panelId }: CityTabsProps) {
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
