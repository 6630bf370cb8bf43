import styled from '@emotion/styled';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';
import { CityListbox } from './city-listbox.tsx';

const Frame = styled('div')({ position: 'relative' });
const Opener = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 36,
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  ...typography.card,
  color: palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textDecoration: `underline dotted ${palette.text.secondary}`,
    textUnderlineOffset: 5,
  },
  '&:hover': { color: palette.primary.main },
  '& svg': { flex: 'none', rotate: '90deg', color: palette.text.secondary },
  '&[aria-expanded="true"] svg': { rotate: '-90deg' },
  '@media (pointer: coarse)': { minBlockSize: 44 },
});
/** A button with the current city that opens the list of cities. The list is fetched when it is opened. */
export function CityPicker({ city, onChoose }: { city: string; onChoose: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const close = useCallback(() => {
    opener.current?.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  function choose(name: string) {
    close();
    onChoose(name);
  }
  return (
    <Frame ref={frame}>
      <Opener
        ref={opener}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={weatherMessages.cityNow(city)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span>{city}</span>
        <ChevronIcon />
      </Opener>
      {open ? <CityListbox id={listId} city={city} onChoose={choose} onClose={close} /> : null}
    </Frame>
  );
}
