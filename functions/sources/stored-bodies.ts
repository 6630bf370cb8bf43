import { saveBodies } from '#functions/articles/article-chunks.ts';
import type { ArrivalsMessage, ArticlesMessage } from '#functions/articles/article-queue.ts';
import { articleOfEntry } from '#functions/articles/build-article.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';

/**
 * Classifies the entries of a message and stores their bodies. What remains is a small message: the one consumer of
 * the queue has only to decide. Done twice, it stores the same items.
 */
export async function withStoredBodies({ entries, ...part }: ArticlesMessage): Promise<ArrivalsMessage> {
  const watchlists = await publishedWatchlists();
  const built = entries.flatMap((entry) => articleOfEntry(entry, part, watchlists) ?? []);
  const chunks = await saveBodies(
    part.source.id,
    built.map(({ article: { row, body } }) => ({ id: row.preview.id, body })),
  );
  const arrivals = built.map(({ article: { row }, isDated }, i) => {
    const { preview, fingerprint, author } = row;
    return { preview, isDated, fingerprint, author, chunk: chunks[i] ?? '' };
  });
  return { ...part, filtered: part.filtered + entries.length - built.length, arrivals };
}
