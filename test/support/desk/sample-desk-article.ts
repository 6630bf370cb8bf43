import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { samplePreview } from '#test/support/sample-article.ts';

/** An article of the desk; `n` makes it one of many, newest first. */
export const deskRow = (
  n: number,
  article: Partial<ArticlePreview> = {},
  editorial: Partial<Editorial> = {},
  rest: Partial<DeskArticle> = {},
): DeskArticle => ({
  article: samplePreview(n, article),
  editorial: { ...noEditorial, ...editorial },
  isApplied: true,
  survivor: null,
  reports: { count: 0, named: [] },
  ...rest,
});

const noReasons: DeskArticleDetail['classification'] = {
  topics: [],
  regions: [],
  priority: [],
  watchlists: [],
  topicFromSource: true,
  regionFromSource: true,
};

export const deskDetail = (row: DeskArticle, rest: Partial<DeskArticleDetail> = {}): DeskArticleDetail => ({
  ...row,
  original: row.article,
  content: '<p>The last appeal fell on Friday morning.</p><p>Now it has a date.</p>',
  classification: noReasons,
  merged: [],
  story: null,
  missing: [],
  shownAt: ['/', '/?topic=justice', `/publisher/${row.article.publisherId}`],
  ...rest,
});
