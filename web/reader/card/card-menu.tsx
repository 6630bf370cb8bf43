import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useNavigate } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { ChevronIcon, CopyIcon, ShareIcon } from '#web/shell/ui/display/icons.tsx';
import { CardPopup, closePopup } from './card-popup.tsx';
import type { PopupProps } from './popup-button.tsx';
import { copyLink, shareArticle } from './share.ts';

/** The menu of a card: share, copy the link, open. Loaded when it is first opened. Not MUI's Menu, which is modal. */
export default function CardMenu({ article, ...popup }: PopupProps) {
  const navigate = useNavigate();
  const items = [
    { label: messages.card.share, icon: <ShareIcon />, choose: () => void shareArticle(article) },
    { label: messages.card.copy, icon: <CopyIcon />, choose: () => void copyLink(article) },
    { label: messages.card.open, icon: <ChevronIcon />, choose: () => void navigate(paths.article(article.id)) },
  ];
  return (
    <CardPopup {...popup} placement="bottom-end">
      <MenuList autoFocusItem aria-label={messages.card.options} sx={{ minInlineSize: 180, padding: '6px' }}>
        {items.map(({ label, icon, choose }) => (
          <MenuItem
            key={label}
            onClick={() => {
              closePopup(popup);
              choose();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </CardPopup>
  );
}
