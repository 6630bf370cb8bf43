import { localArticle, newestArticles } from '#shared/domain/articles/local-article.ts';
import { collection } from './collection.ts';
import { articlesName } from './kept-articles.ts';

/** Articles that the browser's own ingestion brought, the newest of them (STO-09, STO-13). */
export const localArticles = collection(articlesName, localArticle, newestArticles);
