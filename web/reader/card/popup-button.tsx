import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { type ComponentType, type RefObject, useCallback, useRef, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** What a popup of a card gets. It returns the focus to the opener when it is closed by keyboard. */
export interface PopupProps {
  article: ArticlePreview;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface PopupButtonProps extends ButtonBaseProps {
  article: ArticlePreview;
  /** Loaded when it is first opened. */
  popup: ComponentType<PopupProps>;
}

/** A button of a card that opens and closes a popup. Unstyled: the surrounding component styles it. */
export function PopupButton({ article, popup: Popup, ...button }: PopupButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <ButtonBase ref={opener} aria-expanded={open} onClick={() => setOpen((was) => !was)} {...button} />
      {open ? <Popup article={article} opener={opener} onClose={close} /> : null}
    </>
  );
}
