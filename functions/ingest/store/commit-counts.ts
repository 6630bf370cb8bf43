import type { RowChange } from '#functions/articles/article-rows.ts';
import { isOwnSource } from '#shared/config/editorial.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { hourOf } from '#shared/domain/articles/topic.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import type { PartMessage } from '../article-queue.ts';
import type { Commit, PublisherChange } from './commit-log.ts';
import { isListed } from './edited-rows.ts';

/** The counts of a publisher, and a card that describes it. */
interface Counted {
  preview: RowChange['preview'];
  by: number;
  changes: { topics: Record<string, number>; languages: Record<string, number> };
  firstDay?: string;
}
type CountedSource = Pick<PartMessage['source'], 'id' | 'name' | 'type' | 'region' | 'country' | 'publisherId'>;

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
  const publishers = new Map<string, Counted>();
  const add = (row: RowChange, by: 1 | -1): void => {
    if (!isListed(row)) return;
    const { preview } = row;
    addTo(topics, preview.topic, hourOf(preview.publishedAt), by);
    const counted = publishers.get(preview.publisherId) ?? { preview, by: 0, changes: { topics: {}, languages: {} } };
    publishers.set(preview.publisherId, counted);
    counted.preview = preview;
    counted.by += by;
    addTo(counted.changes, 'topics', preview.topic, by);
    const language = primaryLanguage(preview.language);
    if (language !== null) addTo(counted.changes, 'languages', language, by);
    const day = utcDay(preview.publishedAt);
    if (by === 1 && (counted.firstDay === undefined || day < counted.firstDay)) counted.firstDay = day;
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
  const changed = [...publishers.values()].filter(isChange);
  return {
    topics,
    publishers: changed.map(({ preview, changes, ...counts }) => ({
      ...publisherOf(preview),
      ...own.get(preview.publisherId),
      ...changes,
      ...counts,
    })),
  };
}

const isChange = ({ by, changes }: Counted): boolean =>
  by !== 0 || Object.values(changes).some((counts) => Object.values(counts).some((change) => change !== 0));

/**
 * The gains of sources by the day of the fetch, however long the message has waited.
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
 * The source, region and country of each publisher in the batch that has its own source. Publishers from a search API,
 * and our own articles, have none.
 */
const ownSources = (sources: readonly CountedSource[]) =>
  new Map(
    sources
      .filter(({ id, type }) => type === 'rss' && !isOwnSource(id))
      .map(({ id, name, region, country = null, publisherId }) => [
        publisherId ?? publisherIdOf(name, id),
        { region, country, sourceId: id },
      ]),
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
