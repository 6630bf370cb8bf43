import { readSharedArticle, type SharedArticle } from '#functions/articles/articles.ts';
import { articlePage } from '#functions/publishing/article-page.ts';
import { gonePage, missingPage } from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { documents } from '#shared/api/documents.ts';

const type = 'text/html; charset=utf-8';

/** The article, or 'gone' if the editors have taken it down. */
async function articleOf(id: string): Promise<SharedArticle | 'gone' | null> {
  try {
    return await readSharedArticle(id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 410) return 'gone';
    throw error;
  }
}

export const handler = document(documents.article, async ({ params, origin }) => {
  const [page, article] = await Promise.all([sitePage(), params === null ? null : articleOf(params.id)]);
  if (article === null) return { missing: true, type, text: missingPage(page, 'Article not found') };
  if (article === 'gone') return { missing: 'gone', type, text: gonePage(page) };
  return { type, text: articlePage(page, article, origin) };
});
