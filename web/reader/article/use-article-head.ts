import { useEffect } from 'react';
import { limits } from '#shared/config/limits.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { describePage } from '#web/ui/browser/document-head.ts';
import { excerptOf } from '../card/excerpt.ts';

/** Tells search engines and sharing services what the article is, as long as it is shown. */
export function useArticleHead(article: Article | undefined): void {
  useEffect(() => {
    if (article === undefined) return;
    return describePage(articleHead(article, excerptOf(article).slice(0, limits.summary), window.location.origin));
  }, [article]);
}
