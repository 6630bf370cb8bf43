import { brand } from '#shared/config/brand.ts';

/** The name that local articles are stored under. `first-paint.js` (vite.config.ts) reads the same value. */
export const localArticlesName = 'articles';

/** Ids of articles that the browser refused to store. They last until the page closes. */
export const unsavedArticleIds = new Set<string>();

const storedText = (): string => {
  try {
    return localStorage.getItem(`${brand.storagePrefix}${localArticlesName}`) ?? '';
  } catch {
    return '';
  }
};

// Both search the stored text, so pages load the schema and the parser only for readers with local articles.

/** Whether ingestion in this browser stored any article. */
export const hasLocalArticles = (): boolean => unsavedArticleIds.size > 0 || storedText().includes('"id":');

/** Whether ingestion in this browser stored the article `id`. */
export const hasLocalArticle = (id: string): boolean =>
  unsavedArticleIds.has(id) || storedText().includes(`"id":${JSON.stringify(id)}`);
