import { decodeHTML } from 'entities';
import { limits } from '#shared/config/limits.ts';
import { topics } from '#shared/config/seed/topics.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';

const blockTag =
  /<\/?(?:p|div|br|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|figure|figcaption|tr|td|th|table|pre|hr)\b[^>]*>/g;

/** The text of sanitised HTML, one line for each block. Decodes entities last, so `&lt;` never becomes a tag. */
export const textOfHtml = (html: string): string =>
  decodeHTML(html.replace(blockTag, '\n').replace(/<[^>]*>/g, ''))
    .split('\n')
    .map((line) => singleSpaces(line).trim())
    .filter((line) => line !== '')
    .join('\n');

const lineOf = (html: string): string => singleSpaces(textOfHtml(html));

/** A plain text that describes the article: its summary, or the beginning of its body. */
export const descriptionOf = ({ summary, content }: Pick<ArticlePreview, 'summary' | 'content'>): string =>
  cutCharacters(lineOf(summary) || lineOf(content), limits.summary);

const topicNames = new Map(topics.map(({ id, displayName }) => [id, displayName]));

/** The display name of a topic; an unknown id is shown with spaces for underscores. */
export const topicName = (id: string): string => topicNames.get(id) ?? id.replaceAll('_', ' ');
