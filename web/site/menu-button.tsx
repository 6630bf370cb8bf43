import IconButton from '@mui/material/IconButton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { MenuIcon } from '#web/ui/display/icons.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import type { SitePage } from './site-links.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

/** Opens the menu of narrow screens, which is loaded when it is first opened. */
export function MenuButton({ pages, account }: { pages: readonly SitePage[]; account?: ReactNode }) {
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
      {open ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <MenuDrawer pages={pages} account={account} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
