import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { lazy, Suspense, useId, useState } from 'react';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const CityMenu = lazy(() => import('./city-menu.tsx'));

const Opener = styled(Button)({
  ...typography.card,
  maxWidth: '100%',
  minHeight: 36,
  padding: 0,
  color: palette.text.primary,
  textAlign: 'start',
  '& > span:first-of-type': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textDecoration: `underline dotted ${palette.text.secondary}`,
    textUnderlineOffset: 5,
  },
  '&:hover': { color: palette.primary.main, textDecoration: 'none' },
  '& svg': { flex: 'none', rotate: '90deg', color: palette.text.secondary },
  '&[aria-expanded="true"] svg': { rotate: '-90deg' },
  '@media (pointer: coarse)': { minHeight: 44 },
});

/** A button with the current city that opens the list of cities. The list and its code load when it is opened. */
export function CityPicker({ city, onChoose }: { city: string; onChoose: (name: string) => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const listId = useId();
  const isOpen = opener !== null;
  return (
    <>
      <Opener
        variant="text"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={weatherMessages.cityNow(city)}
        onClick={(event) => setOpener(isOpen ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpener(event.currentTarget);
        }}
      >
        <span>{city}</span>
        <ChevronIcon />
      </Opener>
      {isOpen ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <CityMenu
              id={listId}
              city={city}
              opener={opener}
              onChoose={(name) => {
                setOpener(null);
                onChoose(name);
              }}
              onClose={() => setOpener(null)}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
