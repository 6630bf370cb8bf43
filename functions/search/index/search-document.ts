import type { SearchedArticle } from '#functions/articles/articles.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import type { SearchDocument } from '../segment.ts';

/**
 * What the index has of an article. Of a premium body it has the words without their order: they find the article, and
 * searches must not spell out what members pay for (docs/decisions/0009-search.md).
 */
export const searchDocument = ({
  preview,
  author,
  body,
}: Pick<SearchedArticle, 'preview' | 'author' | 'body'>): SearchDocument => ({
  id: preview.id,
  title: preview.title,
  summary: textOfHtml(preview.summary),
  body: textOfHtml(body.content),
  isBodyWithheld: preview.isPremium === true,
  author: author ?? '',
  keywords: preview.keywords,
  entities: body.entities,
  topic: preview.topic,
  region: preview.region,
  publisherId: preview.publisherId,
  source: preview.source,
  language: preview.language,
  publishedAt: preview.publishedAt,
});
