import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { palette, theme } from '#web/shell/theme/theme.ts';
import type { PopupProps } from './popup-button.tsx';

interface CardPopupProps extends Pick<PopupProps, 'opener' | 'onClose'> {
  placement: ComponentProps<typeof Popper>['placement'];
  children: ReactNode;
}

/** Gives the focus back to the button that opened the popup, and closes it. */
export function closePopup({ opener, onClose }: Pick<PopupProps, 'opener' | 'onClose'>): void {
  opener.current?.focus({ preventScroll: true });
  onClose();
}

/**
 * A sheet next to the card's button that opened it. The page stays usable. Tab and Escape close it, and Tab goes on
 * from the button.
 */
export function CardPopup({ opener, onClose, placement, children }: CardPopupProps) {
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape' || key === 'Tab') closePopup({ opener, onClose });
  }
  return (
    <Popper
      open
      role="presentation"
      anchorEl={opener.current}
      // Assistive technologies expect all content in a landmark.
      container={opener.current?.closest('main')}
      placement={placement}
      style={{ zIndex: theme.zIndex.modal }}
      data-print="no"
    >
      <ClickAwayListener onClickAway={onClose}>
        <Paper onKeyDown={onKeyDown} sx={{ marginBlock: '4px', border: `1px solid ${palette.divider}` }}>
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  );
}
