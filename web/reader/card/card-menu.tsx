import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { ChevronIcon, CopyIcon, ShareIcon } from '#web/ui/display/icons.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { copyLink, shareArticle } from './share.ts';

interface CardMenuProps {
  article: ArticlePreview;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of a card: share, copy the link, open. Loaded when it is first opened. */
export default function CardMenu({ article, opener, onClose }: CardMenuProps) {
  const navigate = useNavigate();
  const items = [
    { label: messages.card.share, icon: <ShareIcon />, onChoose: () => void shareArticle(article) },
    { label: messages.card.copy, icon: <CopyIcon />, onChoose: () => void copyLink(article) },
    { label: messages.card.open, icon: <ChevronIcon />, onChoose: () => void navigate(paths.article(article.id)) },
  ];
  return <Menu label={messages.card.options} opener={opener} items={items} onClose={onClose} />;
}
