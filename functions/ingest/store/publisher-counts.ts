import { publisherEntity } from '#functions/catalog/publishers.ts';
import { batchRead } from '#functions/table/batch.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import type { StoryCounts } from '#shared/domain/articles/publisher.ts';
import type { PublisherChange } from './commit-log.ts';

/** What ingestion has counted of a publisher. */
export interface StoredPublisher extends StoryCounts {
  articleCount: number;
  since: string | null;
  /** Number of the commit that wrote the counts; 0 if there is none. */
  commit: number;
}
export const noStories: StoredPublisher = { articleCount: 0, topics: {}, languages: {}, since: null, commit: 0 };

/** The counts of these publishers, strongly consistent. Unknown publishers are left out. */
export async function storedPublishers(ids: readonly string[]): Promise<Map<string, StoredPublisher>> {
  const data = await batchRead(
    publisherEntity(),
    ids.map((id) => ({ id })),
  );
  return new Map(
    data.map(({ id, articleCount, topics = {}, languages = {}, since = null, commit = 0 }) => [
      id,
      { articleCount, topics, languages, since, commit },
    ]),
  );
}

/** The counts of a publisher after a change. */
export function countsAfter(before: StoredPublisher, change: PublisherChange, commit: number): StoredPublisher {
  const { by, topics, languages, firstDay } = change;
  return {
    articleCount: before.articleCount + by,
    topics: sumOf(before.topics, topics),
    languages: sumOf(before.languages, languages),
    since: before.articleCount === 0 || before.since !== null ? earlier(before.since, firstDay) : null,
    commit,
  };
}

/** Stories that were stored before they were counted may leave: no count falls below zero. */
function sumOf(counts: Readonly<Record<string, number>>, changes: Readonly<Record<string, number>> = {}) {
  const sums = { ...counts };
  for (const [name, by] of Object.entries(changes)) {
    const sum = (sums[name] ?? 0) + by;
    if (sum > 0) sums[name] = sum;
    else delete sums[name];
  }
  return sums;
}

const earlier = (day: string | null, other: string | undefined): string | null =>
  day === null || (other !== undefined && other < day) ? (other ?? null) : day;

/** Writes a publisher as of a commit. Does nothing if that commit or a later one has written it. */
export const savePublisher = (
  { by: _, firstDay: __, id, ...described }: PublisherChange,
  { since, ...counts }: StoredPublisher,
): Promise<void> =>
  unlessWritten(
    publisherEntity()
      .update({ id })
      .set({ ...described, ...counts, ...(since === null ? {} : { since }) })
      .where((row, { notExists, lt }) => `${notExists(row.commit)} OR ${lt(row.commit, counts.commit)}`)
      .go(),
  );
