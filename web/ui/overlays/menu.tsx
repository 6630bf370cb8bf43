import styled from '@emotion/styled';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { color, font } from '#web/theme.ts';

const List = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 6,
  minInlineSize: 180,
  border: `1px solid ${color.rule}`,
  borderRadius: 3,
  background: color.surface,
  color: color.ink,
  '&:focus': { outline: 'none' },
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    inlineSize: '100%',
    minBlockSize: 40,
    paddingInline: 12,
    border: 0,
    borderRadius: 2,
    background: 'none',
    color: 'inherit',
    fontFamily: font.sans,
    fontSize: '0.9375rem',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > button:hover, & > button:focus-visible': { background: color.paper },
  '& > button:focus-visible': { outlineOffset: -2 },
  '& svg': { color: color.soft, flex: 'none' },
  '@media (pointer: coarse)': { '& > button': { minBlockSize: 48 } },
});

export interface MenuItem {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  /** What opened it: the menu stands at it, and gives the focus back to it. */
  opener: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** Where a box of this size stands at `opener`: below it when there is room, its end at the opener's end, never beyond the screen. */
function stand(box: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const gap = 4;
  const edge = 8;
  const rtl = getComputedStyle(opener).direction === 'rtl';
  const below = at.bottom + gap;
  const top = below + box.offsetHeight + edge > window.innerHeight ? at.top - gap - box.offsetHeight : below;
  const left = rtl ? at.left : at.right - box.offsetWidth;
  const widest = document.documentElement.clientWidth - box.offsetWidth - edge;
  box.style.top = `${Math.max(edge, top)}px`;
  box.style.left = `${Math.max(edge, Math.min(left, widest))}px`;
}

/** A few actions behind one button, as the WAI-ARIA menu pattern has it: arrows, Home, End and first letters move, Escape and Tab leave. */
export function Menu({ label, opener, items, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || opener.current === null) return;
    // In the top layer, so that nothing around the opener clips it.
    box.showPopover();
    stand(box, opener.current);
    box.querySelector('button')?.focus({ preventScroll: true });
  }, [opener]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    const moved = () => onClose();
    document.addEventListener('pointerdown', outside);
    window.addEventListener('scroll', moved, { passive: true });
    window.addEventListener('resize', moved);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', moved);
      window.removeEventListener('resize', moved);
    };
  }, [opener, onClose]);

  function leave() {
    opener.current?.focus({ preventScroll: true });
    onClose();
  }

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const here = buttons.findIndex((one) => one.matches(':focus'));
    const steps = new Map([
      ['ArrowDown', here + 1],
      ['ArrowUp', here - 1],
      ['Home', 0],
      ['End', -1],
    ]);
    // Tab goes on from the opener.
    if (event.key === 'Tab') return leave();
    if (event.key === 'Escape') {
      event.preventDefault();
      return leave();
    }
    const letter = event.key.toLocaleLowerCase();
    const later = [...buttons.slice(here + 1), ...buttons.slice(0, here + 1)];
    const step = steps.get(event.key);
    const next =
      step === undefined
        ? later.find((one) => one.textContent.toLocaleLowerCase().startsWith(letter))
        : buttons.at(step % buttons.length);
    if (next === undefined || event.key === ' ') return;
    event.preventDefault();
    next.focus();
  }

  return (
    <List ref={list} popover="manual" role="menu" aria-label={label} onKeyDown={move} data-print="no">
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            leave();
            item.onChoose();
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </List>
  );
}
