import { brand } from '#shared/config/brand.ts';

/** Under which the browser's own articles are stored. */
export const articlesName = 'articles';

/** Ids of articles that the browser refused to store; they are there as long as the page. */
export const heldArticles = new Set<string>();

const stored = (): string => {
  try {
    return localStorage.getItem(`${brand.storagePrefix}${articlesName}`) ?? '';
  } catch {
    return '';
  }
};

/** Whether the browser's own ingestion has brought anything. A look at the text alone, for pages that must not load more for readers who have nothing. */
export const keepsArticles = (): boolean => heldArticles.size > 0 || stored().includes('"id":');
/** Whether it brought the article `id`. */
export const keepsArticle = (id: string): boolean =>
  heldArticles.has(id) || stored().includes(`"id":${JSON.stringify(id)}`);
