import { textOfHtml } from '#functions/publishing/article-text.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

const plain = (markup: string): string => textOfHtml(markup).replace(/\s+/g, ' ');

/** The words of a preview, without markup: its summary, else how it begins. */
export const descriptionOf = ({ summary, content }: Pick<ArticlePreview, 'summary' | 'content'>): string =>
  (plain(summary) || plain(content)).slice(0, limits.summary).replace(/[\ud800-\udbff]$/, '');
