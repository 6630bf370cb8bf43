import { type BodyChunk, bodyChunks, saveBodies } from '#functions/articles/article-chunks.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import type { ArrivalsMessage, ArticlesMessage } from '../article-queue.ts';
import { articleOfEntry } from '../store/build-article.ts';

/** The news of a source: a small message, whose consumer has only to decide, and the bodies that it refers to. */
export interface ClassifiedNews {
  message: ArrivalsMessage;
  bodies: BodyChunk[];
}

/** Classifies the entries of a message. Done twice, it has the same result. */
export async function classifyNews({ entries, ...part }: ArticlesMessage): Promise<ClassifiedNews> {
  const watchlists = await publishedWatchlists();
  const built = entries.flatMap((entry) => articleOfEntry(entry, part, watchlists) ?? []);
  const bodies = bodyChunks(
    part.source.id,
    built.map(({ article: { row, body } }) => ({ id: row.preview.id, body })),
  );
  const chunks = bodies.flatMap(({ id, count }) => Array<string>(count).fill(id));
  const arrivals = built.map(({ article: { row }, isDated }, i) => {
    const { preview, fingerprint, author } = row;
    return { preview, isDated, fingerprint, author, chunk: chunks[i] ?? '' };
  });
  return { message: { ...part, filtered: part.filtered + entries.length - built.length, arrivals }, bodies };
}

/** Stores the bodies of news. @returns the messages, which can be queued now */
export async function storeBodies(news: readonly ClassifiedNews[]): Promise<ArrivalsMessage[]> {
  await saveBodies(news.flatMap(({ bodies }) => bodies));
  return news.map(({ message }) => message);
}

/** The messages of entries, with their bodies stored. For tests and measurements. */
export const withStoredBodies = async (messages: readonly ArticlesMessage[]): Promise<ArrivalsMessage[]> =>
  storeBodies(await Promise.all(messages.map(classifyNews)));
