import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** Whether the site knows the story. One of the browser's own sources it does not: nothing that readers do with it is told, and there is nobody to follow. */
export const isOurs = ({ sourceId }: Pick<ArticlePreview, 'sourceId'>): boolean => sourceId !== '';
