import { Service } from 'electrodb';
import type { Headline } from '#shared/domain/articles/story-index.ts';
import { type Receipt, receiptEntity } from '../sources/ingest-runs.ts';
import { type SourceGains, sourceGainsEntity, sourceGainsRow } from '../sources/source-gains.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { calendarEntity } from './calendar.ts';
import { publisherEntity } from './publishers.ts';
import { topicEntity } from './topics.ts';

/**
 * What ingestion has decided, written before anything is forgotten: a line for each committed batch and day with the headlines that
 * it placed, and the number of the last commit. A consumer keeps the days it needs in memory and knows by the number whether
 * somebody else has written since. See docs/decisions/0001-exact-dedup.md.
 */

const headEntity = defineEntity({
  model: { entity: 'ledgerHead', version: '1', service },
  attributes: { name: { type: 'string', required: true }, commit: { type: 'number', required: true } },
  indexes: {
    head: {
      pk: { field: 'pk', composite: ['name'], template: 'ledger#${name}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'head', casing: 'none' },
    },
  },
});
const lineEntity = defineEntity({
  model: { entity: 'ledgerLine', version: '1', service },
  attributes: {
    day: { type: 'number', required: true },
    /** Twelve digits, so that commits sort as they were made. */
    commit: { type: 'number', required: true, padding: { length: 12, char: '0' } },
    headlines: {
      type: 'any',
      required: true,
      set: (value: Headline[]): string => JSON.stringify(value),
      get: (value: string): Headline[] => JSON.parse(value),
    },
  },
  indexes: {
    byDay: {
      pk: { field: 'pk', composite: ['day'], template: 'ledger#${day}', casing: 'none' },
      sk: { field: 'sk', composite: ['commit'], template: 'commit#${commit}', casing: 'none' },
    },
  },
});

const head = { name: 'articles' };

/** The number of the last commit, 0 before the first. */
export async function lastCommit(): Promise<number> {
  const { data } = await headEntity().get(head).go({ consistent: true });
  return data?.commit ?? 0;
}

/** The headlines of one day (days since 1970), as the commits left them. */
export async function readDay(day: number): Promise<Headline[]> {
  const { data } = await lineEntity().query.byDay({ day }).go({ consistent: true, pages: 'all' });
  const byId = new Map<string, Headline>();
  for (const line of data) for (const headline of line.headlines as Headline[]) byId.set(headline.id, headline);
  return [...byId.values()];
}

/** Everything of one batch that must become true together. Counts are whole values, not differences: the commit number guards them. */
export interface Commit {
  after: number;
  headlinesByDay: Map<number, Headline[]>;
  calendar: Map<string, string[]>;
  topics: { id: string; articleCount: number; hours: Record<string, number> }[];
  publishers: PublisherCount[];
  gains: SourceGains[];
  receipts: Receipt[];
}
export interface PublisherCount {
  id: string;
  name: string;
  domain: string;
  favicon: string | null;
  category: string;
  region: string | null;
  articleCount: number;
}

/** DynamoDB takes at most 100 items in a transaction; a commit must be cut before it grows beyond this. */
export const maxCommitItems = 100;
export const commitItems = (commit: Commit): number =>
  1 +
  commit.headlinesByDay.size +
  commit.calendar.size +
  commit.topics.length +
  commit.publishers.length +
  commit.gains.length +
  commit.receipts.length;

/** Thrown when another consumer committed first: nothing was written, the batch must be decided anew. */
export class Outrun extends Error {}

/**
 * Writes a commit whole or not at all.
 * @throws Outrun when `after` is no longer the last commit or a receipt is already there.
 */
export async function writeCommit(commit: Commit): Promise<void> {
  const number = commit.after + 1;
  const ledger = new Service(
    {
      head: headEntity(),
      line: lineEntity(),
      year: calendarEntity(),
      topic: topicEntity(),
      publisher: publisherEntity(),
      gains: sourceGainsEntity(),
      receipt: receiptEntity(),
    },
    table(),
  );
  const result = await ledger.transaction
    .write(({ head: heads, line, year, topic, publisher, gains, receipt }) => [
      commit.after === 0
        ? heads.create({ ...head, commit: number }).commit()
        : heads
            .update(head)
            .set({ commit: number })
            .where(({ commit: last }, { eq }) => eq(last, commit.after))
            .commit(),
      ...[...commit.headlinesByDay].map(([day, headlines]) => line.put({ day, commit: number, headlines }).commit()),
      ...[...commit.calendar].map(([name, days]) => year.put({ year: name, days }).commit()),
      ...commit.topics.map(({ id, articleCount, hours }) => topic.update({ id }).set({ articleCount, hours }).commit()),
      ...commit.publishers.map(({ id, ...values }) => publisher.update({ id }).set(values).commit()),
      ...commit.gains.map((gained) => gains.put(sourceGainsRow(gained)).commit()),
      ...commit.receipts.map((written) => receipt.create(written).commit()),
    ])
    .go();
  if (result.canceled) {
    const reasons = result.data.flatMap((item) => (item.rejected ? [`${item.code} ${item.message ?? ''}`] : []));
    const raced = result.data.every(
      (item) => !item.rejected || ['None', 'ConditionalCheckFailed', 'TransactionConflict'].includes(item.code),
    );
    const what = `commit ${number} was refused: ${reasons.join(', ')}`;
    throw raced ? new Outrun(what) : new Error(what);
  }
}
