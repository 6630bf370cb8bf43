import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { type StoryItem, saveStories } from '#functions/articles/stories.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { writeRows } from '#functions/ingest/store/write-rows.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import { entryOf, messageOf } from '../articles-message.ts';
import { queueEvent } from '../queue-event.ts';

/** A report of an outlet: its source, its headline and what else its feed has. */
export type GivenReport = [source: string, title: string, publishedAt: string, more?: Partial<FeedEntry>];

/**
 * Stores reports as if their feeds were read.
 * @param countries of the sources
 * @returns their ids
 */
export async function storeReports(
  reports: readonly GivenReport[],
  countries: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const entries = reports.map(([source, title, publishedAt, more]) => ({
    source,
    entry: entryOf(title, publishedAt, { link: `https://${source}.example/${encodeURIComponent(title)}`, ...more }),
  }));
  const fetchedAt = new Date().toISOString();
  const messages = entries.map(({ source: id, entry }) => {
    const { source, ...message } = messageOf([entry], { source: id, fetchedAt });
    return packMessage({ ...message, source: { ...source, country: countries[id] } });
  });
  await store(queueEvent(messages));
  return entries.map(({ source, entry }) => articleId(entry, source));
}

/** Stores these reports as one story, in the place of what the writer has decided. */
export async function storeStory(ids: readonly string[], given: Partial<Story> = {}): Promise<Story> {
  const rows = await readStoredArticles(ids);
  const [first = ''] = ids;
  const reports = ids.flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { publisherId, publishedAt, language } = row.preview;
    return [{ id, publisherId, publishedAt, language, copies: row.coverage.length }];
  });
  const stored = { id: first, lead: first, reports, formerIds: [], ...given };
  await changeRows(ids, (row) => (row.preview.id === stored.id ? row : { ...row, story: stored.id }));
  await saveStories([stored]);
  return stored;
}

export const redirectStory = (id: string, redirect: string): Promise<void> =>
  saveStories([{ id, redirect } satisfies StoryItem]);

/** Writes rows as ingestion would. */
export async function changeRows(ids: readonly string[], change: (row: StoredArticle) => StoredArticle): Promise<void> {
  const rows = [...(await readStoredArticles(ids)).values()].map(change);
  await writeRows(
    rows.map(({ counters: _, editorial: __, ...row }) => row),
    () => false,
  );
}
