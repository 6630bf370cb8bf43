import { followerCounts } from '#functions/readers/follower-counts.ts';
import { typed } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { idPage, idRange } from '#functions/table/id-page.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { publisher } from '#shared/domain/articles/publisher.ts';
import type { PublisherChange } from './commit-log.ts';

export const publisherEntity = defineEntity({
  model: { entity: 'publisher', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    domain: { type: 'string', required: true },
    favicon: { type: typed<Publisher['favicon']>() },
    category: { type: 'string', required: true },
    region: { type: typed<string | null>() },
    verified: { type: 'boolean' },
    articleCount: { type: 'number', required: true },
    /** Number of the commit that wrote the count. */
    commit: { type: 'number' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'publishers', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});

/** The publishers after an id, at most `limit`, those with the most articles first. */
export async function publisherPage(
  after: string | null,
  limit: number,
): Promise<{ publishers: Publisher[]; next: string | null }> {
  const { rows, next } = await idPage(publisherEntity().query.byId({}), { after, limit, consistent: false });
  const range = idRange(rows);
  const followers = range === null ? new Map<string, number>() : await followerCounts('publisher', range);
  const publishers = rows.map((row) =>
    publisher.parse({
      ...row,
      favicon: row.favicon ?? null,
      region: row.region ?? null,
      verified: row.verified ?? false,
      followerCount: followers.get(row.id) ?? 0,
    }),
  );
  return { publishers: publishers.sort(byArticles), next };
}

const byArticles = (a: Publisher, b: Publisher): number =>
  b.articleCount - a.articleCount || a.name.localeCompare(b.name);

/** All publishers, those with the most articles first. */
export async function readPublishers(): Promise<Publisher[]> {
  const all: Publisher[] = [];
  for (let after: string | null = null; ; ) {
    const { publishers, next } = await publisherPage(after, limits.page.publishers);
    all.push(...publishers);
    if (next === null) return all.sort(byArticles);
    after = next;
  }
}

/** How long a function uses the publishers that it has read: their counts change slowly. */
const keepMs = 60_000;
let recent: { at: number; publishers: Promise<Publisher[]> } | undefined;

/** All publishers as of the last minute, read once for all requests of it. */
export function recentPublishers(now: Date): Promise<Publisher[]> {
  if (recent !== undefined && now.getTime() - recent.at < keepMs) return recent.publishers;
  const publishers = readPublishers();
  recent = { at: now.getTime(), publishers };
  publishers.catch(() => {
    recent = undefined;
  });
  return publishers;
}

/** Names of these publishers by id. Unknown ones are left out. */
export async function publisherNames(ids: readonly string[]): Promise<Map<string, string>> {
  const data = await batchRead(
    ids.map((id) => ({ id })),
    (keys) => publisherEntity().get(keys),
  );
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The domains of these publishers' stories. */
export async function publisherDomains(ids: ReadonlySet<string>): Promise<string[]> {
  const { data } = await publisherEntity()
    .query.byId({})
    .go({ pages: 'all', attributes: ['id', 'domain'] });
  return data.flatMap(({ id, domain }) => (ids.has(id) && domain !== '' ? [domain] : []));
}

export async function isPublisher(id: string): Promise<boolean> {
  const { data } = await publisherEntity()
    .get({ id })
    .go({ attributes: ['id'] });
  return data !== null;
}

/** Changes the name and region of a publisher, if there is one. */
export async function updatePublisher(id: string, settings: Pick<Publisher, 'name' | 'region'>): Promise<void> {
  await unlessWritten(publisherEntity().patch({ id }).set(settings).go());
}

export interface StoredPublisher {
  articleCount: number;
  /** Number of the commit that wrote the count; 0 if there is none. */
  commit: number;
}

/** The counts of these publishers, strongly consistent. Unknown publishers are left out. */
export async function storedPublishers(ids: readonly string[]): Promise<Map<string, StoredPublisher>> {
  const data = await batchRead(
    ids.map((id) => ({ id })),
    (keys) => publisherEntity().get(keys),
  );
  return new Map(data.map(({ id, articleCount, commit = 0 }) => [id, { articleCount, commit }]));
}

/** Writes a publisher as of a commit. Does nothing if that commit or a later one has written it. */
export const savePublisher = (
  { id, ...values }: Omit<PublisherChange, 'by'> & { articleCount: number },
  commit: number,
): Promise<void> =>
  unlessWritten(
    publisherEntity()
      .update({ id })
      .set({ ...values, commit })
      .where((row, { notExists, lt }) => `${notExists(row.commit)} OR ${lt(row.commit, commit)}`)
      .go(),
  );
