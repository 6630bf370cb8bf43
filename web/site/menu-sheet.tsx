import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { CloseIcon, MenuIcon } from '#web/ui/display/icons.tsx';
import { HeaderSearch } from './header-search.tsx';
import { PageLinks, Shortcuts, type SitePage, SubscribeLink } from './site-links.tsx';

const Button = styled('button')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  marginInlineEnd: -10,
  padding: 0,
  border: 0,
  background: 'none',
  color: palette.text.primary,
  cursor: 'pointer',
});

const Sheet = styled('dialog')({
  position: 'fixed',
  inset: 0,
  inlineSize: '100%',
  maxInlineSize: 'none',
  blockSize: '100dvh',
  maxBlockSize: 'none',
  margin: 0,
  padding: '10px 18px 40px',
  border: 0,
  background: palette.background.default,
  color: palette.text.primary,
  overflowY: 'auto',
  '& .close': { display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 14 },
  '& .pages': { display: 'grid', marginBlockStart: 22 },
  '& .pages a': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: '1.875rem',
    letterSpacing: '-0.015em',
    lineHeight: 1.2,
    paddingBlock: 13,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .pages a[aria-current]': { color: palette.primary.main },
  '& .reader': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16, marginBlockStart: 24 },
  '& .shortcuts': { display: 'flex', flexWrap: 'wrap', gap: 10, marginBlockStart: 30 },
  '& .shortcuts a': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 44,
    paddingInline: 16,
    border: `1px solid ${palette.divider}`,
    borderRadius: 999,
    color: palette.text.secondary,
  },
});

/**
 * The menu of narrow screens: pages, search and shortcuts on a full-screen dialog, which traps the focus and closes on
 * Escape.
 */
export function MenuSheet({ pages, account }: { pages: readonly SitePage[]; account?: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  // The content is rendered only while the sheet is open: a page must not have two searches of the same name.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) sheet.current?.showModal();
  }, [open]);
  const close = () => sheet.current?.close();
  return (
    <>
      <Button
        type="button"
        aria-label={messages.header.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </Button>
      {open ? (
        <Sheet ref={sheet} aria-label={messages.header.menu} onClose={() => setOpen(false)}>
          <div className="close">
            <Button type="button" aria-label={messages.header.closeMenu} onClick={close}>
              <CloseIcon />
            </Button>
          </div>
          <HeaderSearch onDone={close} />
          <nav className="pages" aria-label={messages.header.main}>
            <PageLinks pages={pages} onFollow={close} />
          </nav>
          <div className="reader">
            <SubscribeLink onFollow={close} />
            {account}
          </div>
          <Shortcuts />
        </Sheet>
      ) : null}
    </>
  );
}
