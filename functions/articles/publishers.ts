import { followerCounts } from '#functions/readers/follower-counts.ts';
import { typed } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
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

/** All publishers, those with the most articles first. */
export async function readPublishers(): Promise<Publisher[]> {
  const [{ data }, followers] = await Promise.all([
    publisherEntity().query.byId({}).go({ pages: 'all' }),
    followerCounts('publisher'),
  ]);
  return data
    .map((row) =>
      publisher.parse({
        ...row,
        favicon: row.favicon ?? null,
        region: row.region ?? null,
        verified: row.verified ?? false,
        followerCount: followers.get(row.id) ?? 0,
      }),
    )
    .sort((a, b) => b.articleCount - a.articleCount || a.name.localeCompare(b.name));
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
