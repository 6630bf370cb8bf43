import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { MenuIcon, SearchIcon } from '#web/shell/ui/display/icons.tsx';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { BrandMark } from './brand-mark.tsx';
import { loadAgain } from './failed-notice.tsx';
import { isHeaderSearchOpen, useSearchKey } from './search-key.ts';
import { isCurrent, PageLinks, Shortcuts, type SitePage, SubscribeLink, siteLinksId } from './site-links.tsx';

const HeaderSearch = lazyPart(() => import('./header-search.tsx'));

/**
 * From this width up the masthead has room for the page links, from `breakpoints.up('md')` for the search too. Narrower
 * screens have the menu.
 */
const roomForPages = '@media (min-width: 768px)';

const Top = styled('div')({
  position: 'relative',
  borderBlockEnd: `1px solid ${palette.divider}`,
  // A note covers the strip, which keeps its space: nothing moves.
  '&:has(> [data-note]) > :not([data-note])': { visibility: 'hidden' },
  // Large text wraps.
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 22, minBlockSize: 37 },
  '& .shortcuts': {
    display: 'none',
    flexWrap: 'wrap',
    columnGap: 16,
    fontSize: '0.78125rem',
    color: palette.text.secondary,
  },
  '& .shortcuts a:hover': { color: palette.text.primary, textDecoration: 'underline', textUnderlineOffset: 3 },
  [breakpoints.up('md')]: { '& .shortcuts': { display: 'flex' } },
});

const Masthead = styled('div')({
  borderBlockEnd: `1px solid ${palette.divider}`,
  // Large text wraps.
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 14, minBlockSize: 64, paddingBlock: 6 },
  '& nav, & .search, & .subscribe, & .account': { display: 'none' },
  '& .end': {
    display: 'flex',
    flexWrap: 'wrap',
    flex: '1 1 auto',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 10,
    minInlineSize: 0,
  },
  '& .account': { alignItems: 'center', flex: 'none' },
  [breakpoints.up('sm')]: {
    '& > *': { minBlockSize: 76, columnGap: 20 },
    '& .end': { gap: 14 },
    '& .subscribe, & .account': { display: 'flex' },
    // The account keeps its space while the session is loading; without an account there is no gap.
    '& .account:empty': { display: 'none' },
  },
  [roomForPages]: {
    '& nav': { display: 'flex', flexWrap: 'wrap', columnGap: 18, fontWeight: 550 },
    '& nav a': { paddingBlock: 8, color: palette.text.secondary },
    '& nav a:hover': { color: palette.text.primary },
    // The menu has them.
    '& nav .section': { display: 'none' },
    '& nav a[aria-current]': { color: palette.text.primary, boxShadow: `0 2px 0 ${palette.primary.main}` },
  },
  [breakpoints.up('md')]: {
    '& nav': { columnGap: 'clamp(14px, 1.6vw, 26px)', marginInlineStart: 18 },
    '& nav .section': { display: 'inline' },
    '& .menu': { display: 'none' },
    // It takes what room the rest leaves, without wrapping it.
    '& .search': { display: 'block', contain: 'inline-size', flex: '1 1 0', minInlineSize: 40, maxInlineSize: 230 },
    '& .search.folded': { inlineSize: 40, flex: 'none' },
  },
});

interface SiteHeaderProps {
  pages: readonly SitePage[];
  /** The strip above the masthead. */
  strip: ReactNode;
  /**
   * A notice about the site that covers the strip. Its element has the attribute `data-note`, which hides the strip.
   */
  note?: ReactNode;
  /** The appearance toggle. */
  switches: ReactNode;
  /** The sign-in button or the reader's avatar. */
  account?: ReactNode;
}

/** The top of every page. The layout passes in the parts of other features. */
export function SiteHeader({ pages, strip, note, switches, account }: SiteHeaderProps) {
  // Phones have the search in the menu and do not load it.
  const hasRoomForSearch = useMediaQuery(breakpoints.up('md'));
  useSearchKey(hasRoomForSearch);
  return (
    <header data-print="no">
      <Top>
        <Container>
          {strip}
          <Shortcuts />
        </Container>
        {note}
      </Top>
      <Masthead>
        <Container>
          <BrandMark />
          <nav aria-label={messages.header.main}>
            <Toolbar label={messages.header.main}>
              <PageLinks pages={pages} />
            </Toolbar>
          </nav>
          <div className="end">
            <Toolbar label={messages.header.tools}>
              {hasRoomForSearch ? <Search /> : null}
              <div className="subscribe">
                <SubscribeLink />
              </div>
              <div className="account">{account}</div>
              {switches}
            </Toolbar>
            <div className="menu">
              <a className="without-script" href={`#${siteLinksId}`}>
                {messages.header.menu}
              </a>
              <MenuButton pages={pages} account={account} />
            </div>
          </div>
        </Container>
      </Masthead>
    </header>
  );
}

/** The search. The front page has its own search, so there it opens from a button; the search page is one itself. */
function Search() {
  const isIdle = usePageIdle();
  const { pathname } = useLocation();
  const isFrontPage = isCurrent(paths.home, pathname);
  const isOpen = useObservable(isHeaderSearchOpen);
  useEffect(() => (isFrontPage ? () => isHeaderSearchOpen.set(false) : undefined), [isFrontPage]);
  if (isCurrent(paths.searchPage, pathname)) return null;
  if (isFrontPage && !isOpen)
    return (
      <div className="search folded">
        <IconButton
          color="inherit"
          aria-label={messages.header.search}
          aria-expanded={false}
          onClick={() => isHeaderSearchOpen.set(true)}
        >
          <SearchIcon />
        </IconButton>
      </div>
    );
  const close = () => isHeaderSearchOpen.set(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving the field close it.
    <div
      className="search"
      onKeyDown={({ key }) => (key === 'Escape' ? close() : undefined)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) =>
        currentTarget.contains(relatedTarget) ? undefined : close()
      }
    >
      {isIdle || isOpen ? (
        <HeaderSearch focused={isOpen} onDone={close} {...(isOpen ? { failed: loadAgain } : {})} />
      ) : null}
    </div>
  );
}

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), loadAgain);

/** Opens the menu of narrow screens, which is loaded when it is first opened. */
function MenuButton({ pages, account }: { pages: readonly SitePage[]; account?: ReactNode }) {
  // The content is rendered only while the menu is open: a page must not have two searches of the same name.
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        edge="end"
        color="inherit"
        aria-label={messages.header.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {open ? <MenuDrawer pages={pages} account={account} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
