import styled from '@emotion/styled';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { palette, theme } from '#web/theme/theme.ts';
import { ChevronIcon, CopyIcon, ShareIcon } from '#web/ui/display/icons.tsx';
import type { PopupProps } from './popup-button.tsx';
import { copyLink, shareArticle } from './share.ts';

const Sheet = styled(Paper)({
  minInlineSize: 180,
  padding: 6,
  marginBlock: 4,
  border: `1px solid ${palette.divider}`,
});

/**
 * The menu of a card: share, copy the link, open. Loaded when it is first opened. Not MUI's Menu, which is modal: the
 * page stays usable, and Tab goes on from the button.
 */
export default function CardMenu({ article, opener, onClose }: PopupProps) {
  const navigate = useNavigate();
  const items = [
    { label: messages.card.share, icon: <ShareIcon />, choose: () => void shareArticle(article) },
    { label: messages.card.copy, icon: <CopyIcon />, choose: () => void copyLink(article) },
    { label: messages.card.open, icon: <ChevronIcon />, choose: () => void navigate(paths.article(article.id)) },
  ];
  function close() {
    opener.current?.focus({ preventScroll: true });
    onClose();
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape' || key === 'Tab') close();
  }
  return (
    <Popper
      open
      role="presentation"
      anchorEl={opener.current}
      // Assistive technologies expect all content in a landmark.
      container={opener.current?.closest('main')}
      placement="bottom-end"
      style={{ zIndex: theme.zIndex.modal }}
      data-print="no"
    >
      <ClickAwayListener onClickAway={onClose}>
        <Sheet>
          <MenuList autoFocusItem disablePadding aria-label={messages.card.options} onKeyDown={onKeyDown}>
            {items.map(({ label, icon, choose }) => (
              <MenuItem
                key={label}
                onClick={() => {
                  close();
                  choose();
                }}
              >
                {icon}
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </Sheet>
      </ClickAwayListener>
    </Popper>
  );
}
