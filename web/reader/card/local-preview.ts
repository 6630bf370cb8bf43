import { limits } from '#shared/config/limits.ts';
import { type ArticlePreview, noCounters } from '#shared/domain/articles/article.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import { linesOfHtml } from '#shared/domain/text/html-lines.ts';
import { readMinutes } from '#shared/domain/text/read-minutes.ts';

/**
 * An article of the browser's own sources in the form that cards show. It has no source or publisher id and no
 * counters, because the server does not store it.
 */
export function previewOf(local: LocalArticle): ArticlePreview {
  const words = linesOfHtml(local.content).join(' ');
  return {
    ...local,
    ...noCounters,
    content: words.slice(0, limits.shortContent),
    keywords: '',
    sourceId: '',
    publisherId: '',
    readMinutes: readMinutes(words),
    isPremium: false,
    sponsored: false,
    coverageCount: 0,
    coverageSources: [],
    performanceScore: 0,
  };
}
