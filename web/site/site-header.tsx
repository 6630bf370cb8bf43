import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { messages } from '#web/messages/en.ts';
import { above, color } from '#web/theme.ts';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { BrandMark } from './brand-mark.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { PageLinks } from './page-links.tsx';
import { shortcuts } from './shortcuts.ts';
import type { SitePage } from './site-links.tsx';
import { SubscribeLink } from './subscribe-link.tsx';

/** From here the pages have room in the masthead; from `above.tablet` the search has too. Below, the menu holds what is missing. */
const roomForPages = '@media (min-width: 768px)';

const Top = styled('div')({
  position: 'relative',
  borderBlockEnd: `1px solid ${color.rule}`,
  // A note stands in the strip's place, so that nothing moves for it.
  '&:has(> [data-note]) > :not([data-note])': { visibility: 'hidden' },
  '& > *': { display: 'flex', alignItems: 'center', gap: 22, blockSize: 37 },
  '& .shortcuts': { display: 'none', gap: 16, fontSize: '0.78125rem', color: color.soft },
  '& .shortcuts a:hover': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: 3 },
  [above.tablet]: { '& .shortcuts': { display: 'flex' } },
});

const Masthead = styled('div')({
  borderBlockEnd: `1px solid ${color.rule}`,
  '& > *': { display: 'flex', alignItems: 'center', gap: 14, blockSize: 64 },
  '& nav, & .search, & .subscribe, & .account': { display: 'none' },
  '& .end': { display: 'flex', alignItems: 'center', gap: 10, marginInlineStart: 'auto', minInlineSize: 0 },
  '& .account': { alignItems: 'center', flex: 'none' },
  [above.phone]: {
    '& > *': { blockSize: 76, gap: 20 },
    '& .end': { gap: 14 },
    '& .subscribe, & .account': { display: 'flex' },
    // A reader's place is kept while nobody knows yet who it is; without any there is no gap.
    '& .account:empty': { display: 'none' },
  },
  [roomForPages]: {
    '& nav': { display: 'flex', gap: 18, fontWeight: 550 },
    '& nav a': { paddingBlock: 8, color: color.soft },
    '& nav a:hover': { color: color.ink },
    '& nav a[aria-current]': { color: color.ink, boxShadow: `0 2px 0 ${color.brand}` },
  },
  [above.tablet]: {
    '& nav': { gap: 26, marginInlineStart: 18 },
    '& .menu': { display: 'none' },
    '& .search': { display: 'block', inlineSize: 230, flex: '0 1 auto' },
  },
});

interface SiteHeaderProps {
  pages: readonly SitePage[];
  /** The reader's two places, above the masthead. */
  strip: ReactNode;
  /** What is to be said about the site itself, over the strip: `data-note` on it hides the strip. */
  note?: ReactNode;
  /** How the page looks. */
  switches: ReactNode;
  /** The way in, or the reader's picture. */
  account?: ReactNode;
}

/** The top of every page (HDR-16). What belongs to other features is handed in by the layout. */
export function SiteHeader({ pages, strip, note, switches, account }: SiteHeaderProps) {
  return (
    <header data-print="no">
      <Top>
        <PageWidth>
          {strip}
          <nav className="shortcuts" aria-label={messages.header.shortcuts}>
            {shortcuts.map((shortcut) => (
              <a key={shortcut.name} href={shortcut.href} target="_blank" rel="noopener">
                {shortcut.name}
              </a>
            ))}
          </nav>
        </PageWidth>
        {note}
      </Top>
      <Masthead>
        <PageWidth>
          <BrandMark />
          <nav aria-label={messages.header.main}>
            <PageLinks pages={pages} />
          </nav>
          <div className="end">
            <div className="search">
              <HeaderSearch />
            </div>
            <div className="subscribe">
              <SubscribeLink />
            </div>
            <div className="account">{account}</div>
            {switches}
            <div className="menu">
              <MenuSheet pages={pages} account={account} />
            </div>
          </div>
        </PageWidth>
      </Masthead>
    </header>
  );
}
