import { createContext, type ReactNode, useContext } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** Controls on a card that belong to other features; whoever composes the page hands them in. */
interface Controls {
  /** Follows the story's publisher (CARD-05, CARD-21); stands beside the source's name. */
  follow: (article: ArticlePreview) => ReactNode;
  /** Why the reader is shown the story, in one plain line. */
  reason?: (article: ArticlePreview) => ReactNode;
}

const CardControlsContext = createContext<Controls>({ follow: () => null });

/** Hands controls to all cards below. `value` is one constant object: a new one draws every card again. */
export function CardControls({ value, children }: { value: Controls; children?: ReactNode }) {
  return <CardControlsContext value={value}>{children}</CardControlsContext>;
}

export const useCardControls = (): Controls => useContext(CardControlsContext);
