import { createContext } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** The article whose similar articles are listed; null in all other lists. */
export const SimilarTo = createContext<Pick<ArticlePreview, 'topic' | 'region'> | null>(null);
