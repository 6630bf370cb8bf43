import { publisherEntity } from '#functions/catalog/publishers.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import type { StoryCounts } from '#shared/domain/articles/publisher.ts';
import type { PublisherChange } from './commit-log.ts';

/** What is stored of a publisher and does not follow from a commit alone. */
export interface StoredPublisher extends StoryCounts {
  articleCount: number;
  since?: string;
  /** Number of the commit that wrote the counts; 0 if there is none. */
  commit: number;
  /** Editors change these with the publisher's source. */
  region?: string | null;
  country?: string | null;
  sourceId?: string;
}
export const noStories: StoredPublisher = { articleCount: 0, topics: {}, languages: {}, commit: 0 };

/** These publishers as they are stored, strongly consistent. Unknown ones are left out. */
export async function storedPublishers(ids: readonly string[]): Promise<Map<string, StoredPublisher>> {
  const rows = await batchRead(
    publisherEntity(),
    ids.map((id) => ({ id })),
  );
  return new Map(rows.map((row) => [row.id, { ...noStories, ...row }]));
}

/** A publisher after a change. */
export function publisherAfter(before: StoredPublisher, change: PublisherChange, commit: number) {
  const { by, topics, languages, firstDay, ...described } = change;
  const [since] = [before.since, firstDay].filter((day) => day !== undefined).toSorted();
  return {
    ...before,
    ...described,
    articleCount: before.articleCount + by,
    topics: sumOf(before.topics, topics),
    languages: sumOf(before.languages, languages),
    ...(since !== undefined && { since }),
    commit,
  };
}

/** Names without stories are left out. */
function sumOf(counts: Readonly<Record<string, number>>, changes: Readonly<Record<string, number>> = {}) {
  const sums = { ...counts };
  for (const [name, by] of Object.entries(changes)) {
    const sum = (sums[name] ?? 0) + by;
    if (sum > 0) sums[name] = sum;
    else delete sums[name];
  }
  return sums;
}

/** Writes publishers as of a commit. Safe to repeat. */
export const savePublishers = (changed: readonly ReturnType<typeof publisherAfter>[]): Promise<void> =>
  batchPut(publisherEntity(), changed);
