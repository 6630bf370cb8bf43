import { servedArticleId } from '#shared/config/served-article.ts';
import { type ArticlePreview, articlePreview } from '#shared/domain/articles/article.ts';

let served: ArticlePreview | null | undefined;

/** The preview of the article `id` that came with the document, where that is its own: its head stands at once. */
export function servedArticle(id: string): ArticlePreview | undefined {
  served ??= read();
  return served?.id === id ? served : undefined;
}

function read(): ArticlePreview | null {
  try {
    return articlePreview.parse(JSON.parse(document.getElementById(servedArticleId)?.textContent ?? 'null'));
  } catch {
    // Another page's document, or one of a build that has changed meanwhile: the call tells it all.
    return null;
  }
}
