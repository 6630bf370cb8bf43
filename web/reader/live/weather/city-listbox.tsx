import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { palette } from '#web/theme/theme.ts';
import { scrollBehavior } from '#web/ui/browser/scroll-behavior.ts';
import { findCity } from './cities.ts';
import { useWeatherCities } from './use-weather.ts';

const List = styled('div')({
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: '100%',
  zIndex: 3,
  inlineSize: 'min(100%, 18rem)',
  maxBlockSize: 300,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 6,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  background: palette.background.paper,
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: 38,
    paddingInline: 10,
    borderRadius: 2,
    fontSize: '0.9375rem',
    cursor: 'pointer',
  },
  '& [role=option]:hover, & .active': { background: palette.background.default },
  '& [aria-selected="true"]': { fontWeight: 650 },
  '& .active': { boxShadow: `inset 3px 0 0 ${palette.primary.main}` },
  '&:focus-visible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { '& [role=option]': { minBlockSize: 46 } },
});

interface CityListProps {
  id: string;
  city: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/**
 * A list of cities after the WAI-ARIA listbox pattern: arrow keys, Home, End and first letters move, Enter and Space
 * choose, Escape and Tab close.
 */
export function CityListbox({ id, city, onChoose, onClose }: CityListProps) {
  const cities = useWeatherCities().data;
  const names = cities === undefined || cities.length === 0 ? [city] : cities.map(({ name }) => name);
  const chosen = findCity(cities ?? [], city)?.name ?? city;
  /** The option that the keyboard moved to. */
  const [focused, setFocused] = useState<string | null>(null);
  const active = focused ?? chosen;
  const list = useRef<HTMLDivElement>(null);
  const optionId = (name: string) => `${id}-${names.indexOf(name)}`;

  useEffect(() => {
    list.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows when the cities arrive.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [names.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the cities arrive.
  useEffect(() => {
    const box = list.current;
    const option = box?.querySelector<HTMLElement>('.active');
    if (box === null || option === null || option === undefined) return;
    // Scrolls only the list, not the page.
    if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop - 6;
    const end = option.offsetTop + option.offsetHeight + 6;
    if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  }, [active, names.length]);

  function onKeyDown(event: KeyboardEvent) {
    // The focus then moves on from the opener.
    if (event.key === 'Tab') return onClose();
    const index = names.indexOf(active);
    const steps = new Map([
      ['ArrowDown', Math.min(index + 1, names.length - 1)],
      ['ArrowUp', Math.max(index - 1, 0)],
      ['Home', 0],
      ['End', names.length - 1],
    ]);
    const letter = event.key.toLocaleLowerCase();
    const step = steps.get(event.key);
    const following = [...names.slice(index + 1), ...names.slice(0, index + 1)];
    const next =
      step === undefined ? following.find((name) => name.toLocaleLowerCase().startsWith(letter)) : names[step];
    const isCommand = event.key === 'Escape' || event.key === 'Enter' || event.key === ' ';
    if (!isCommand && next === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else if (isCommand) onChoose(active);
    else if (next !== undefined) setFocused(next);
  }

  return (
    <List
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={weatherMessages.chooseCity}
      aria-activedescendant={optionId(active)}
      aria-busy={cities === undefined}
      onKeyDown={onKeyDown}
    >
      {names.map((name) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys, as the pattern requires.
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and refers to its active option.
        <div
          key={name}
          id={optionId(name)}
          role="option"
          aria-selected={name === chosen}
          className={name === active ? 'active' : undefined}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </List>
  );
}
