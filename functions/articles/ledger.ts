import { Service } from 'electrodb';
import { type Receipt, receiptEntity } from '#functions/sources/ingest-runs.ts';
import { type SourceGains, sourceGainsEntity, sourceGainsRow } from '#functions/sources/source-gains.ts';
import { json } from '#functions/table/attributes.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { transact } from '#functions/table/transaction.ts';
import type { Headline } from '#shared/domain/articles/story-index.ts';
import { calendarEntity } from './calendar.ts';
import { publisherEntity } from './publishers.ts';
import { topicEntity } from './topics.ts';

/**
 * The ledger of ingestion: for each commit, a line a day with the headlines that it placed, and the number of the last
 * commit. A consumer caches the days it needs; the number shows whether another consumer has committed since
 * (docs/decisions/0001-exact-dedup.md).
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
    /** Padded to twelve digits: the sort key orders commits by number. */
    commit: { type: 'number', required: true, padding: { length: 12, char: '0' } },
    headlines: json<Headline[]>(),
  },
  indexes: {
    byDay: {
      pk: { field: 'pk', composite: ['day'], template: 'ledger#${day}', casing: 'none' },
      sk: { field: 'sk', composite: ['commit'], template: 'commit#${commit}', casing: 'none' },
    },
  },
});

const head = { name: 'articles' };

/** The number of the last commit; 0 before the first. */
export async function lastCommit(): Promise<number> {
  const { data } = await headEntity().get(head).go({ consistent: true });
  return data?.commit ?? 0;
}

/** The present headlines of one day (number of days since 1970). */
export async function readDay(day: number): Promise<Headline[]> {
  const { data } = await lineEntity().query.byDay({ day }).go({ consistent: true, pages: 'all' });
  const byId = new Map<string, Headline>();
  for (const line of data) for (const headline of line.headlines as Headline[]) byId.set(headline.id, headline);
  return [...byId.values()];
}

/** The changes of one batch, written in one transaction. Counts are whole values; the commit number protects them. */
export interface Commit {
  /** Number of the commit that this one follows. */
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
  /** Its own region, not that of a story. Absent if this commit does not show it; the stored one stays. */
  region?: string | null;
  articleCount: number;
}

/** DynamoDB accepts at most 100 items in a transaction; larger commits are split. */
export const maxCommitItems = 100;
export const commitItems = (commit: Commit): number =>
  1 +
  commit.headlinesByDay.size +
  commit.calendar.size +
  commit.topics.length +
  commit.publishers.length +
  commit.gains.length +
  commit.receipts.length;

/** Another consumer committed first. Nothing was written; the batch must be decided again. */
export class CommitConflict extends Error {}

/**
 * Writes a commit in one transaction.
 * @throws CommitConflict if `after` is no longer the last commit or a receipt exists already
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
  const failed = await transact(() =>
    ledger.transaction
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
        ...commit.topics.map(({ id, articleCount, hours }) =>
          topic.update({ id }).set({ articleCount, hours }).commit(),
        ),
        ...commit.publishers.map(({ id, ...values }) => publisher.update({ id }).set(values).commit()),
        ...commit.gains.map((gained) => gains.put(sourceGainsRow(gained)).commit()),
        ...commit.receipts.map((written) => receipt.create(written).commit()),
      ])
      .go(),
  );
  if (failed !== null) throw new CommitConflict(`commit ${number} failed: ${failed.join(', ')}`);
}
