import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { above, color } from '#web/theme.ts';
import { PageWidth } from '#web/ui/page-width.tsx';
import { BrandMark } from './brand-mark.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { shortcuts } from './shortcuts.ts';

/** The pages that exist. */
export const pages = [
  { to: paths.home, label: messages.header.home },
  { to: paths.topics, label: messages.header.topics },
] as const;

const Top = styled('div')({
  borderBlockEnd: `1px solid ${color.rule}`,
  '& > *': { display: 'flex', alignItems: 'center', gap: 22, blockSize: 37 },
  '& .shortcuts': { display: 'none', gap: 16, fontSize: '0.78125rem', color: color.soft },
  '& .shortcuts a:hover': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: 3 },
  [above.tablet]: { '& .shortcuts': { display: 'flex' } },
});

const Masthead = styled('div')({
  borderBlockEnd: `1px solid ${color.rule}`,
  '& > *': { display: 'flex', alignItems: 'center', gap: 14, blockSize: 64 },
  '& nav': { display: 'none' },
  '& .search': { display: 'none' },
  '& .end': { display: 'flex', alignItems: 'center', gap: 12, marginInlineStart: 'auto' },
  [above.phone]: {
    '& > *': { blockSize: 76, gap: 20 },
    '& nav': { display: 'flex', gap: 26, marginInlineStart: 18, fontWeight: 550 },
    '& nav a': { paddingBlock: 8, color: color.soft },
    '& nav a:hover': { color: color.ink },
    '& nav a.active': { color: color.ink, boxShadow: `0 2px 0 ${color.brand}` },
    '& .menu': { display: 'none' },
    '& .search': { display: 'block', inlineSize: 230 },
  },
  [above.tablet]: { '& .search': { inlineSize: 270 } },
});

/** The top of every page (HDR-16). The strip and the switches are handed in by the layout. */
export function SiteHeader({ strip, switches }: { strip: ReactNode; switches: ReactNode }) {
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
      </Top>
      <Masthead>
        <PageWidth>
          <BrandMark />
          <nav aria-label={messages.header.main}>
            {pages.map((page) => (
              <NavLink key={page.to} to={page.to} end>
                {page.label}
              </NavLink>
            ))}
          </nav>
          <div className="end">
            <div className="search">
              <HeaderSearch />
            </div>
            {switches}
            <div className="menu">
              <MenuSheet pages={pages} />
            </div>
          </div>
        </PageWidth>
      </Masthead>
    </header>
  );
}
