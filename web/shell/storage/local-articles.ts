import { localArticle, newestArticles } from '#shared/domain/articles/local-article.ts';
import { collection } from './collection.ts';
import { localArticlesName } from './local-article-lookup.ts';

/** The newest articles from ingestion in this browser. */
export const localArticles = collection(localArticlesName, localArticle, newestArticles);
