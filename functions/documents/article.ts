import { document } from '#functions/runtime/document.ts';
import { readSharedArticle } from '#functions/store/articles.ts';
import { documents } from '#shared/api/documents.ts';
import { articlePage, missingPage } from './article-page.ts';
import { sitePage } from './site-page.ts';

const type = 'text/html; charset=utf-8';

export const handler = document(documents.article, async ({ params, origin }) => {
  const [page, article] = await Promise.all([sitePage(), params === null ? null : readSharedArticle(params.id)]);
  return article === null ? { missing: true, type, text: missingPage(page) } : { type, text: articlePage(page, article, origin) };
});
