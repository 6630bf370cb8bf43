import { createContext, type ReactNode, useContext } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { HeadlineSize } from '#shared/domain/front-page/plan-discover.ts';
import type { SimilarStory } from '#shared/domain/readers/story-reason.ts';
import { Highlighted } from '#web/shell/ui/display/highlighted.tsx';

/**
 * Parts of a card that other features provide through `CardControls`, which keeps this folder free of imports from
 * them.
 */
interface Controls {
  /** The button next to the source's name that follows the publisher. */
  follow: (article: ArticlePreview) => ReactNode;
  /** Why the reader gets this article, in one line. */
  reason?: (article: ArticlePreview) => ReactNode;
}

const CardControlsContext = createContext<Controls>({ follow: () => null });

/** Provides the controls of all cards below. Keep `value` the same object: a new one rerenders every card. */
export function CardControls({ value, children }: { value: Controls; children?: ReactNode }) {
  return <CardControlsContext value={value}>{children}</CardControlsContext>;
}

export const useCardControls = (): Controls => useContext(CardControlsContext);

/** The article whose similar articles are listed; null in all other lists. */
export const SimilarTo = createContext<SimilarStory | null>(null);

/** The search term of the list on the page; empty without a search. */
export const SearchTerm = createContext('');

/** A text of a card with the search term highlighted. */
export const SearchedText = ({ text }: { text: string }) => <Highlighted text={text} term={useContext(SearchTerm)} />;

/** How large the headlines of a list are, by the id of the article; medium without. */
export const HeadlineSizes = createContext<ReadonlyMap<string, HeadlineSize>>(new Map());
export const useHeadlineSize = (id: string): HeadlineSize => useContext(HeadlineSizes).get(id) ?? 'medium';
