import styled from '@emotion/styled';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import HeaderSearch from './header-search.tsx';
import { PageLinks, Shortcuts, type SitePage, SubscribeLink } from './site-links.tsx';

const Sheet = styled(Drawer)({
  '& .MuiDrawer-paper': { inlineSize: '100%', padding: '10px 18px 40px' },
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

interface MenuDrawerProps {
  pages: readonly SitePage[];
  account?: ReactNode;
  onClose: () => void;
}

/** The menu of narrow screens: pages, search and shortcuts over the whole screen. */
export default function MenuDrawer({ pages, account, onClose }: MenuDrawerProps) {
  return (
    <Sheet open anchor="right" onClose={onClose} slotProps={{ paper: { 'aria-label': messages.header.menu } }}>
      <div className="close">
        <IconButton edge="end" color="inherit" aria-label={messages.header.closeMenu} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <HeaderSearch onDone={onClose} />
      <nav className="pages" aria-label={messages.header.main}>
        <PageLinks pages={pages} onFollow={onClose} />
      </nav>
      <div className="reader">
        <SubscribeLink onFollow={onClose} />
        {account}
      </div>
      <Shortcuts />
    </Sheet>
  );
}
