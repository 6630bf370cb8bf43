import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { useIsServed, useOrigin } from '#web/shell/state/served.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { copyLink, type SharedPage, shareLinks } from '../card/share.ts';

// Opens without a script: its links work in documents that nothing has taken over.
const Menu = styled('details')({
  position: 'relative',
  flex: 'none',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minInlineSize: 38,
    minBlockSize: 38,
    border: `1px solid ${palette.divider}`,
    borderRadius: 999,
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { borderColor: 'currentcolor' },
  '& > summary svg': { rotate: '90deg' },
  '&[open] > summary svg': { rotate: '-90deg' },
  '& > ul': {
    position: 'absolute',
    insetInlineEnd: 0,
    insetBlockStart: 'calc(100% + 6px)',
    zIndex: 5,
    minInlineSize: 180,
    padding: 6,
    border: `1px solid ${palette.divider}`,
    borderRadius: 3,
    background: palette.background.paper,
  },
  '& :is(a, button)': {
    display: 'flex',
    alignItems: 'center',
    inlineSize: '100%',
    minBlockSize: 40,
    boxSizing: 'border-box',
    margin: 0,
    padding: '0 12px',
    border: 0,
    background: 'none',
    color: palette.text.primary,
    font: 'inherit',
    fontSize: '0.9375rem',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& :is(a, button):hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& :is(a, button):focus-visible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { '& > summary, & :is(a, button)': { minInlineSize: 44, minBlockSize: 44 } },
  // The bar of an article has no room for it beside the others; the row below the text has.
  '@media (max-width: 389px)': { '[role=toolbar] > &': { display: 'none' } },
});

/** The ways to share a page besides the device's own: WhatsApp, Telegram, e-mail, and its link to copy. */
export function ShareMenu({ page }: { page: SharedPage }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const isServed = useIsServed();
  const { whatsapp, telegram, email } = shareLinks(
    page.title,
    new URL(page.path ?? paths.article(page.id), useOrigin()).href,
  );

  function close({ focus = false } = {}) {
    if (menu.current?.open !== true) return;
    menu.current.open = false;
    if (focus) menu.current.querySelector('summary')?.focus({ preventScroll: true });
  }
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside);
    };
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close({ focus: true });
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || menu.current?.open !== true) return;
    event.preventDefault();
    const items = [...menu.current.querySelectorAll<HTMLElement>('a, button')];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
    items.at(at === -1 && step === -1 ? -1 : (at + step) % items.length)?.focus();
  }
  return (
    <Menu ref={menu} onKeyDown={onKeyDown} data-print="no">
      <summary aria-label={messages.share.more}>
        <ChevronIcon />
      </summary>
      <ul>
        {(
          [
            ['whatsapp', whatsapp],
            ['telegram', telegram],
          ] as const
        ).map(([name, address]) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noopener noreferrer" onClick={() => close()}>
              {messages.share[name]}
            </a>
          </li>
        ))}
        <li>
          <a href={email} onClick={() => close()}>
            {messages.share.email}
          </a>
        </li>
        {isServed ? null : (
          <li>
            <button
              type="button"
              onClick={() => {
                close({ focus: true });
                void copyLink(page);
              }}
            >
              {messages.card.copy}
            </button>
          </li>
        )}
      </ul>
    </Menu>
  );
}
