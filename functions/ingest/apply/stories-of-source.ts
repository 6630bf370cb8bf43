import { type ArticlePosition, latestArticles } from '#functions/articles/article-lists.ts';
import { limits } from '#shared/config/limits.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import type { Source } from '#shared/domain/sources/source.ts';

/** At most this many articles are read, the newest first, however large the table is. */
const mostArticles = 10_000;

/**
 * Ids of a source's listed stories, the newest first. A feed's are in the list of its publisher. The stories of an
 * API source have many publishers, so they are picked from the list of all.
 */
export async function storiesOfSource({ id, name, type, publisherId }: Source): Promise<string[]> {
  const filter = type === 'rss' ? { publisherId: publisherId ?? publisherIdOf(name, id) } : {};
  const ids: string[] = [];
  let from: ArticlePosition | null = null;
  for (let read = 0; read < mostArticles; read += limits.articles.maxLimit) {
    const { items, next }: Awaited<ReturnType<typeof latestArticles>> = await latestArticles(
      filter,
      limits.articles.maxLimit,
      from,
    );
    for (const item of items) if (item.sourceId === id) ids.push(item.id);
    if (next === null) break;
    from = next;
  }
  return ids;
}
