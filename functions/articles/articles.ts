import { batchRead, batchWrite } from '#functions/table/batch.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import type { Article, ArticleCounters, ArticlePreview } from '#shared/domain/articles/article.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { articleEntity, type Details, type Preview, withCounters, withScore } from './article-rows.ts';

/** An article as ingestion stores it. */
export interface StoredArticle {
  preview: Preview;
  details: Details;
  /** Id of the earlier report that this one was merged into; null for a surviving report. */
  survivor: string | null;
  /** Changes when the publisher changes the entry. */
  fingerprint: string;
  counters: ArticleCounters;
}

/**
 * Reads one article; null if there is none. The id of a merged report returns its survivor.
 * @param options.withholdPremium replaces the body of a premium article by the opening words of its preview
 */
export async function readArticle(
  id: string,
  { withholdPremium = false, now = new Date() } = {},
): Promise<Article | null> {
  const data = await survivorOf(id, (one) => articleEntity().get({ id: one }).go());
  if (data === null) return null;
  const article = withScore({ ...withCounters(data.preview, data.stats), ...data.details }, now);
  return withholdPremium && data.preview.isPremium
    ? { ...article, content: data.preview.content, withheld: true }
    : article;
}

/** The public part of an article for link previews: its card and its author, never the body. */
export type SharedArticle = ArticlePreview & Pick<Article, 'author'>;

/** Reads the public part of an article; null if there is none. The id of a merged report returns its survivor. */
export async function readSharedArticle(id: string, now = new Date()): Promise<SharedArticle | null> {
  const data = await survivorOf(id, (one) => articleEntity().get({ id: one }).go());
  if (data === null) return null;
  return withScore({ ...withCounters(data.preview, data.stats), author: data.details.author }, now);
}

/** Resolves an id to its surviving article; null if there is none. */
export async function resolveArticle(id: string): Promise<Pick<Preview, 'id' | 'publisherId' | 'topic'> | null> {
  const data = await survivorOf(id, (one) =>
    articleEntity()
      .get({ id: one })
      .go({ attributes: ['id', 'survivor', 'preview'] }),
  );
  return data === null ? null : data.preview;
}

/**
 * The row of an article, or that of the report that it was merged into. One step is enough: only surviving reports have
 * others merged into them. After a write that was cut off, two reports may name each other, and are missing until the
 * next try.
 */
async function survivorOf<Row extends MergeableRow>(
  id: string,
  read: (id: string) => Promise<{ data: Row | null }>,
): Promise<Row | null> {
  const { data } = await read(id);
  if (data === null || !isMerged(data)) return data;
  const { data: survivor } = await read(data.survivor);
  return survivor === null || isMerged(survivor) ? null : survivor;
}

interface MergeableRow {
  id: string;
  survivor: string;
}
const isMerged = ({ id, survivor }: MergeableRow): boolean => survivor !== '' && survivor !== id;

/**
 * Stores the counters in an article, and so in its lists.
 * @returns the article's preview; null if the article does not exist
 */
export async function saveCounters(id: string, counters: ArticleCounters): Promise<Preview | null> {
  try {
    const { data } = await articleEntity()
      .update({ id })
      .set({ stats: counters })
      .where((attributes, { exists }) => exists(attributes.id))
      .go({ response: 'all_new' });
    return data.preview ?? null;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/** Reads articles as stored, merged reports too, strongly consistent. Unknown ids are left out. */
export async function readStoredArticles(ids: readonly string[]): Promise<Map<string, StoredArticle>> {
  const rows = await batchRead(
    ids.map((id) => ({ id })),
    (keys) => articleEntity().get(keys),
  );
  return new Map(
    rows.map(({ id, preview, details, stats, fingerprint, survivor }) => [
      id,
      { preview, details, counters: stats, fingerprint, survivor: survivor === '' ? null : survivor },
    ]),
  );
}

/**
 * Stores articles whole under their ids. Safe to repeat.
 * @throws if DynamoDB did not write all of them
 */
export async function saveArticles(articles: readonly StoredArticle[]): Promise<void> {
  const rows = articles.map(({ preview, details, survivor, fingerprint, counters }) => {
    const isSurvivor = survivor === null;
    return {
      id: preview.id,
      publishedAt: preview.publishedAt,
      day: isSurvivor ? utcDay(preview.publishedAt) : '',
      inPublisher: isSurvivor ? preview.publisherId : '',
      inTopic: isSurvivor ? preview.topic : '',
      inRegion: isSurvivor ? (preview.region ?? '') : '',
      preview,
      stats: counters,
      details,
      survivor: survivor ?? '',
      fingerprint,
    };
  });
  await batchWrite(rows, (some) => articleEntity().put(some));
}
