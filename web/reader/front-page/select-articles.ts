import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';

/**
 * Whether the article's topic or category contains the topic's name or display name, ignoring case. Empty values never
 * match.
 */
export function matchesTopic(
  article: { topic: string; category: string },
  topic: Pick<Topic, 'name' | 'displayName'>,
): boolean {
  const names = [topic.name, topic.displayName]
    .map((name) => name.trim().toLocaleLowerCase())
    .filter((name) => name !== '');
  return [article.topic, article.category].some((value) => {
    const text = value.trim().toLocaleLowerCase();
    return text !== '' && names.some((name) => text.includes(name));
  });
}

/** Articles by publication time, newest first, unreadable times last. The sort is stable. */
export function newestFirst(articles: readonly ArticlePreview[]): ArticlePreview[] {
  const timeOf = ({ publishedAt }: ArticlePreview): number => Date.parse(publishedAt) || 0;
  return articles.toSorted((a, b) => timeOf(b) - timeOf(a));
}
