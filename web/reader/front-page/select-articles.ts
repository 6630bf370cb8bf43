import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';

/** `term` somewhere in title or source, in any case (HOME-19). */
export function matchesSearch(article: Pick<ArticlePreview, 'title' | 'source'>, term: string): boolean {
  const wanted = term.trim().toLocaleLowerCase();
  return (
    wanted === '' ||
    article.title.toLocaleLowerCase().includes(wanted) ||
    article.source.toLocaleLowerCase().includes(wanted)
  );
}

/** The article's topic or category contains the topic's name or display name, in any case; empty values never match (HOME-17, HOME-18). */
export function matchesTopic(
  article: { topic: string; category: string },
  topic: Pick<Topic, 'name' | 'displayName'>,
): boolean {
  const names = [topic.name, topic.displayName]
    .map((name) => name.trim().toLocaleLowerCase())
    .filter((name) => name !== '');
  return [article.topic, article.category].some((value) => {
    const held = value.trim().toLocaleLowerCase();
    return held !== '' && names.some((name) => held.includes(name));
  });
}

/** Newest first by publication (HOME-12); the order of equal times is kept. */
export function newestFirst(articles: readonly ArticlePreview[]): ArticlePreview[] {
  return articles.toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
}
