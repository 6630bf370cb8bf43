import { saveBodies } from '#functions/articles/article-chunks.ts';
import { type ArrivalsMessage, type ArticlesMessage, queueArticles } from '#functions/articles/article-queue.ts';
import { articleOfEntry } from '#functions/articles/build-article.ts';

/**
 * Queues the entries of a message as articles: classified, with their bodies stored. The one consumer of the queue then
 * has only to decide.
 */
export async function queueEntries({ entries, ...part }: ArticlesMessage): Promise<void> {
  const built = entries.flatMap((entry) => articleOfEntry(entry, part) ?? []);
  const chunks = await saveBodies(
    part.source.id,
    built.map(({ article: { row, body } }) => ({ id: row.preview.id, body })),
  );
  const arrivals = built.map(({ article: { row }, isDated }, i): ArrivalsMessage['arrivals'][number] => ({
    preview: row.preview,
    isDated,
    fingerprint: row.fingerprint,
    author: row.author,
    chunk: chunks[i] ?? '',
  }));
  await queueArticles({ ...part, filtered: part.filtered + entries.length - built.length, arrivals });
}
