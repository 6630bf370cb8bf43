import { brand } from '#shared/config/brand.ts';

/** The name that local articles are stored under. `first-paint.js` (vite.config.ts) reads the same value. */
export const localArticlesName = 'articles';

/** Ids of articles that the browser refused to store. They last until the page closes. */
export const unsavedArticleIds = new Set<string>();

/** The stored text of a value, without its schema and parser; empty if there is none. */
export const storedText = (name: string): string => {
  try {
    return localStorage.getItem(`${brand.storagePrefix}${name}`) ?? '';
  } catch {
    return '';
  }
};

// Both search the stored text, so pages load the schema and the parser only for readers with local articles.

/** Whether ingestion in this browser stored any article. */
export const hasLocalArticles = (): boolean =>
  unsavedArticleIds.size > 0 || storedText(localArticlesName).includes('"id":');

/** Whether ingestion in this browser stored the article `id`. */
export const hasLocalArticle = (id: string): boolean =>
  unsavedArticleIds.has(id) || storedText(localArticlesName).includes(`"id":${JSON.stringify(id)}`);
