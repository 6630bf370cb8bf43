import { keepMs } from '#functions/runtime/env.ts';
import { optionalJson, typed } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { idPage, idRange } from '#functions/table/id-page.ts';
import { keys } from '#functions/table/keys.ts';
// Signs the pictures in replies.
import '#functions/table/picture-keys.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import type { Publisher, PublisherPage, StoryCounts } from '#shared/domain/articles/publisher.ts';
import { byCount, publisher, writtenLanguages } from '#shared/domain/articles/publisher.ts';
import { countryOfOutlet } from '#shared/domain/sources/outlet-country.ts';
import { followerCounts } from './follower-counts.ts';

export const publisherEntity = defineEntity({
  model: { entity: 'publisher', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    domain: { type: 'string', required: true },
    favicon: { type: typed<Publisher['favicon']>() },
    category: { type: 'string', required: true },
    region: { type: typed<string | null>() },
    /** What editors say of its source; see `countryOfOutlet`. */
    country: { type: typed<string | null>() },
    articleCount: { type: 'number', required: true },
    /** See `StoryCounts`. */
    topics: optionalJson<StoryCounts['topics']>({}),
    languages: optionalJson<StoryCounts['languages']>({}),
    /** The UTC day of its earliest story. */
    since: { type: 'string' },
    /** Its own source; absent if only searches name it. */
    sourceId: { type: 'string' },
    /** Number of the commit that wrote the counts. */
    commit: { type: 'number' },
  },
  indexes: { byId: keys('publishers', '${id}') },
});

/** The publishers after an id, at most `limit`, those with the most articles first. */
export async function publisherPage(
  after: string | null,
  limit: number,
): Promise<{ publishers: Publisher[]; next: string | null }> {
  const { rows, next } = await idPage(publisherEntity().query.byId({}), { after, limit, consistent: false });
  const range = idRange(rows);
  const followers = range === null ? new Map<string, number>() : await followerCounts('publisher', range);
  const publishers = rows.map((row) => toPublisher(row, followers.get(row.id)));
  return { publishers: publishers.sort(byArticles), next };
}

type Page = Awaited<ReturnType<typeof publisherPage>>;

const readyPages = new Map<string, { page: Page; since: number }>();

/** Like `publisherPage`, as it was up to `keepMs` ago. Follower counts are of now: they change with a click. */
export async function readyPublishers(after: string | null, limit: number): Promise<Page> {
  const now = Date.now();
  for (const [key, { since }] of readyPages) if (now - since >= keepMs()) readyPages.delete(key);
  const key = JSON.stringify([after, limit]);
  const known = readyPages.get(key);
  if (known !== undefined) return withFollowers(known.page);
  const page = await publisherPage(after, limit);
  readyPages.set(key, { page, since: now });
  return page;
}

async function withFollowers({ publishers, next }: Page): Promise<Page> {
  const range = idRange(publishers.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const followers = range === null ? new Map<string, number>() : await followerCounts('publisher', range);
  return { publishers: publishers.map((one) => ({ ...one, followerCount: followers.get(one.id) ?? 0 })), next };
}

interface PublisherRow {
  domain: string;
  favicon?: string | null;
  region?: string | null;
  country?: string | null;
  languages?: StoryCounts['languages'] | undefined;
}

const toPublisher = (row: PublisherRow, followerCount = 0): Publisher =>
  publisher.parse({
    ...row,
    favicon: row.favicon ?? null,
    region: row.region ?? null,
    country: countryOfOutlet(row.country, row.domain),
    verified: false,
    languages: writtenLanguages(row.languages ?? {}),
    followerCount,
  });

/** A publisher with what is stored of its stories. */
export interface PublisherFacts extends Publisher {
  topics: PublisherPage['topics'];
  since: string | null;
  /** Its own source; null if only searches name it. */
  sourceId: string | null;
}

/** A publisher; null if there is none with this id. */
export async function readPublisher(id: string): Promise<PublisherFacts | null> {
  const [{ data }, followers] = await Promise.all([
    publisherEntity().get({ id }).go(),
    followerCounts('publisher', [{ id }, { id }]),
  ]);
  if (data === null) return null;
  const { topics = {}, since = null, sourceId = null } = data;
  return { ...toPublisher(data, followers.get(id)), topics: byCount(topics), since, sourceId };
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
const recentMs = 60_000;
let recent: { at: number; publishers: Promise<Publisher[]> } | undefined;

/** All publishers as of the last minute, read once for all requests of it. */
export function recentPublishers(now: Date): Promise<Publisher[]> {
  if (recent !== undefined && now.getTime() - recent.at < recentMs) return recent.publishers;
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
    publisherEntity(),
    ids.map((id) => ({ id })),
    { consistent: false },
  );
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The domains of these publishers' stories. */
export async function publisherDomains(ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const { data } = await publisherEntity()
    .query.byId({})
    .go({ pages: 'all', attributes: ['id', 'domain'] });
  return new Map(data.flatMap(({ id, domain }) => (ids.has(id) && domain !== '' ? [[id, domain]] : [])));
}

export async function isPublisher(id: string): Promise<boolean> {
  const { data } = await publisherEntity()
    .get({ id })
    .go({ attributes: ['id'] });
  return data !== null;
}

/** Changes a publisher, if there is one, as editors have changed its source. */
export async function updatePublisher(
  id: string,
  settings: Pick<Publisher, 'name' | 'region' | 'country'>,
): Promise<void> {
  await unlessWritten(publisherEntity().patch({ id }).set(settings).go());
}
