import { readSharedArticle } from '#functions/articles/articles.ts';
import { articlePage } from '#functions/publishing/article-page.ts';
import { missingPage } from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';

const type = 'text/html; charset=utf-8';

export const handler = document(documents.article, async ({ params, origin }) => {
  const [page, article] = await Promise.all([sitePage(), params === null ? null : readSharedArticle(params.id)]);
  return article === null
    ? { missing: true, type, text: missingPage(page, 'Article not found') }
    : { type, text: articlePage(page, article, origin) };
});
