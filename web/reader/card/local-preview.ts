import { limits } from '#shared/config/limits.ts';
import { type ArticlePreview, noCounts, readMinutes } from '#shared/domain/articles/article.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import { linesOfHtml } from '#shared/domain/text/html-lines.ts';

/** An article of the browser's own as cards show it. What readers of the site did with it, nobody knows (ENT-04). */
export function previewOf(local: LocalArticle): ArticlePreview {
  const words = linesOfHtml(local.content).join(' ');
  return {
    ...local,
    ...noCounts,
    content: words.slice(0, limits.shortContent),
    sourceId: '',
    publisherId: '',
    language: null,
    readMinutes: readMinutes(words),
    isPremium: false,
    sponsored: false,
    coverageCount: 0,
    coverageSources: [],
    performanceScore: 0,
  };
}
