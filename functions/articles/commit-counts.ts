import { editorial } from '#shared/config/editorial.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import { hourOf } from '#shared/domain/articles/topic.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import type { PartMessage } from './article-queue.ts';
import type { RowChange } from './article-rows.ts';
import type { Commit, PublisherChange } from './commit-log.ts';
import { isListed } from './editorial/edited-rows.ts';

type CountField = 'by' | 'topics' | 'languages' | 'firstDay';
type CountedSource = Pick<PartMessage['source'], 'id' | 'name' | 'type' | 'region' | 'publisherId'>;

/**
 * How the article counts of topics and publishers change with these rows.
 * @param before the rows as stored, absent when new
 * @param sources the sources of the batch
 */
export function countArticles(
  rows: readonly RowChange[],
  before: ReadonlyMap<string, RowChange>,
  sources: readonly CountedSource[],
): Pick<Commit, 'topics' | 'publishers'> {
  const own = ownSources(sources);
  const topics: Commit['topics'] = {};
  const publishers = new Map<string, PublisherChange>();
  const add = (row: RowChange, by: 1 | -1): void => {
    if (!isListed(row)) return;
    const { preview } = row;
    addTo(topics, preview.topic, hourOf(preview.publishedAt), by);
    const change: Pick<PublisherChange, CountField> = publishers.get(preview.publisherId) ?? { by: 0 };
    const days = [change.firstDay, by === 1 ? utcDay(preview.publishedAt) : undefined].filter(
      (day) => day !== undefined,
    );
    const firstDay = days.sort()[0];
    publishers.set(preview.publisherId, {
      ...publisherOf(preview),
      ...own.get(preview.publisherId),
      by: change.by + by,
      topics: withChange(change.topics, preview.topic, by),
      languages: withChange(change.languages, primaryLanguage(preview.language), by),
      ...(firstDay === undefined ? {} : { firstDay }),
    });
  };
  for (const row of rows) {
    const old = before.get(row.preview.id);
    if (old !== undefined) add(old, -1);
    add(row, 1);
  }
  for (const [topic, hours] of Object.entries(topics)) {
    for (const [hour, by] of Object.entries(hours)) if (by === 0) delete hours[hour];
    if (Object.keys(hours).length === 0) delete topics[topic];
  }
  return { topics, publishers: [...publishers.values()].filter(isChange) };
}

const isChange = ({ by, topics = {}, languages = {} }: PublisherChange): boolean =>
  by !== 0 || [topics, languages].some((counts) => Object.values(counts).some((change) => change !== 0));

const withChange = (counts: Record<string, number> = {}, name: string | null, by: number): Record<string, number> =>
  name === null ? counts : { ...counts, [name]: (counts[name] ?? 0) + by };

/**
 * The gains of sources, on the day of the fetch: a message that waited counts for the day it was read.
 * @param added the message of each added article
 */
export function countGains(added: readonly Pick<PartMessage, 'source' | 'fetchedAt'>[]): Commit['gains'] {
  const gains: Commit['gains'] = {};
  for (const { source, fetchedAt } of added) addTo(gains, source.id, utcDay(fetchedAt), 1);
  return gains;
}

function addTo(counts: Record<string, Record<string, number>>, name: string, at: string, by: number): void {
  const one = counts[name] ?? {};
  counts[name] = one;
  one[at] = (one[at] ?? 0) + by;
}

/**
 * The source and region of each publisher in the batch that has its own source. Publishers that a search names, and our
 * own articles, have neither: their stories are from anywhere.
 */
const ownSources = (sources: readonly CountedSource[]) =>
  new Map(
    sources
      .filter(({ id, type }) => type === 'rss' && id !== editorial.sourceId)
      .map(({ id, name, region, publisherId }) => [publisherId ?? publisherIdOf(name, id), { region, sourceId: id }]),
  );

function publisherOf({
  publisherId,
  source,
  url,
  category,
}: RowChange['preview']): Pick<PublisherChange, 'id' | 'name' | 'domain' | 'favicon' | 'category'> {
  const domain = url === null ? '' : new URL(url).hostname.replace(/^www\./, '');
  return { id: publisherId, name: source, domain, favicon: null, category };
}
