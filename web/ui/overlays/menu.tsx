import styled from '@emotion/styled';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { palette, typography } from '#web/theme/theme.ts';

const List = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 6,
  minInlineSize: 180,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  background: palette.background.paper,
  color: palette.text.primary,
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
    fontFamily: typography.fontFamily,
    fontSize: '0.9375rem',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > button:hover, & > button:focus-visible': { background: palette.background.default },
  '& > button:focus-visible': { outlineOffset: -2 },
  '& svg': { color: palette.text.secondary, flex: 'none' },
  '@media (pointer: coarse)': { '& > button': { minBlockSize: 48 } },
});

export interface MenuItem {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  /** The button that opened the menu: the menu is placed next to it and returns the focus to it. */
  opener: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** Places the menu below `opener`, or above when there is no room, aligned with its end and within the screen. */
function position(menu: HTMLElement, opener: HTMLElement): void {
  const anchor = opener.getBoundingClientRect();
  const gap = 4;
  const edge = 8;
  const isRtl = getComputedStyle(opener).direction === 'rtl';
  const below = anchor.bottom + gap;
  const top = below + menu.offsetHeight + edge > window.innerHeight ? anchor.top - gap - menu.offsetHeight : below;
  const left = isRtl ? anchor.left : anchor.right - menu.offsetWidth;
  const maxLeft = document.documentElement.clientWidth - menu.offsetWidth - edge;
  menu.style.top = `${Math.max(edge, top)}px`;
  menu.style.left = `${Math.max(edge, Math.min(left, maxLeft))}px`;
}

/**
 * A menu of actions after the WAI-ARIA menu button pattern: arrow keys, Home, End and first letters move, Escape and
 * Tab close.
 */
export function Menu({ label, opener, items, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = list.current;
    if (menu === null || opener.current === null) return;
    // The top layer: no ancestor of the opener can clip the menu.
    menu.showPopover();
    position(menu, opener.current);
    menu.querySelector('button')?.focus({ preventScroll: true });
  }, [opener]);

  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('scroll', onClose, { passive: true });
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('scroll', onClose);
      window.removeEventListener('resize', onClose);
    };
  }, [opener, onClose]);

  function close() {
    opener.current?.focus({ preventScroll: true });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const focused = buttons.findIndex((button) => button.matches(':focus'));
    const steps = new Map([
      ['ArrowDown', focused + 1],
      ['ArrowUp', focused - 1],
      ['Home', 0],
      ['End', -1],
    ]);
    // The focus then moves on from the opener.
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      return close();
    }
    const letter = event.key.toLocaleLowerCase();
    const following = [...buttons.slice(focused + 1), ...buttons.slice(0, focused + 1)];
    const step = steps.get(event.key);
    const next =
      step === undefined
        ? following.find((button) => button.textContent.toLocaleLowerCase().startsWith(letter))
        : buttons.at(step % buttons.length);
    if (next === undefined || event.key === ' ') return;
    event.preventDefault();
    next.focus();
  }

  return (
    <List ref={list} popover="manual" role="menu" aria-label={label} onKeyDown={onKeyDown} data-print="no">
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
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
