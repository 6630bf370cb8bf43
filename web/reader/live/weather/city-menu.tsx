import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef } from 'react';
import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import { findCity, useWeatherCities } from './use-weather.ts';

/** Height of a longer list (px). */
const listHeight = 312;

interface CityMenuProps {
  id: string;
  city: string;
  opener: HTMLElement;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The list of cities below its opener. The cities are fetched when it opens; until then it has the current one. */
export default function CityMenu({ id, city, opener, onChoose, onClose }: CityMenuProps) {
  const cities = useWeatherCities();
  const list = cities.data ?? [];
  const names = list.length === 0 ? [city] : list.map(({ name }) => name);
  const chosen = findCity(list, city)?.name ?? city;
  const isLoading = cities.data === undefined && cities.error === undefined;
  const selected = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen city moves down when the list arrives.
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' });
  }, [names.length]);
  return (
    <Menu
      open
      anchorEl={opener}
      // In the main part of the page, where screen readers that jump by landmarks find it.
      container={() => document.querySelector('main')}
      onClose={onClose}
      slotProps={{
        // The place of a menu is calculated once, when it opens.
        paper: { style: { minHeight: isLoading ? listHeight : undefined, maxHeight: listHeight } },
        list: { id, role: 'listbox', 'aria-label': words.chooseCity, 'aria-busy': isLoading },
      }}
    >
      {names.map((name) => (
        <MenuItem
          key={name}
          ref={name === chosen ? selected : undefined}
          role="option"
          selected={name === chosen}
          aria-selected={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
