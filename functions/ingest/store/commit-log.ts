import { randomUUID } from 'node:crypto';
import { readRowsOfChunks } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import type { StoryItem } from '#functions/articles/stories.ts';
import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack } from '#functions/table/packed.ts';
import { longValue, maxValue, savePieces } from '#functions/table/pieces.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import type { Receipt } from '../runs/ingest-runs.ts';
import type { Departure } from './known-lists.ts';

/** A headline as a commit changes it. */
export interface ChangedHeadline extends Headline {
  /** The day and the title key that it leaves, if its time or title has changed. */
  formerDay?: number;
  formerKey?: string;
}

/** A publisher's description and the change of its count. */
export interface PublisherChange {
  id: string;
  name: string;
  domain: string;
  favicon: string | null;
  category: string;
  /** Its own region, not that of a story. Absent if this commit does not show it; the stored one stays. */
  region?: string | null;
  /** What editors say of its country and its own source, likewise. */
  country?: string | null;
  sourceId?: string;
  by: number;
  /** Changes by topic and language, and the earliest day of a new story. */
  topics?: Record<string, number>;
  languages?: Record<string, number>;
  firstDay?: string;
}

/** What a batch has decided. All other items of ingestion follow from it (`projections.ts`). */
export interface Commit {
  /** When it was made. */
  at: string;
  headlines: ChangedHeadline[];
  /** Chunks with rows to write, some with bodies. */
  chunks: string[];
  /** The rows of a small commit, which needs no chunk. */
  rows?: RowChange[];
  /** Changes of article counts: by topic and hour, by publisher, and gains by source and day. */
  topics: Record<string, Record<string, number>>;
  publishers: PublisherChange[];
  gains: Record<string, Record<string, number>>;
  receipts: Receipt[];
  /** Names that sources have given to articles, by source (`entry-names.ts`). */
  names?: Record<string, [name: string, id: string][]>;
  /** Ids of articles by those of their addresses, where these differ (`article-addresses.ts`). */
  addresses?: Record<string, string>;
  /** Stories that changed, as whole values, and those that were merged. */
  stories?: StoryItem[];
  /** Reports that moved to another story without a new headline, by day. Null for a hidden one, which is in none. */
  moved?: [id: string, day: number, story: string | null][];
  /** When all stories were last decided again, in milliseconds since 1970. */
  settledAt?: number;
  /** Places in lists that articles leave. Their new places follow from their rows. */
  departures: Departure[];
}

/**
 * The log of ingestion: one item a commit. Putting item N + 1, on the condition that there is none, is the commit: it
 * is whole or absent, and of two consumers that follow N only one succeeds (docs/decisions/0001-storing-articles.md).
 */
export const commitEntity = defineEntity({
  model: { entity: 'commit', version: '1', service },
  attributes: {
    /** Padded to twelve digits: the sort key orders commits by number. */
    number: { type: 'number', required: true, padding: { length: 12, char: '0' } },
    /** `Commit`, packed. */
    content: { type: bytes },
    /** In place of `content`: the id of its pieces, if it is too long for one item. */
    pieces: { type: 'string' },
  },
  indexes: { byNumber: keys('commits', 'commit#${number}') },
});

/** The last commit and its number; 0 and null before the first. */
export async function lastCommit(): Promise<{ number: number; commit: Commit | null }> {
  const { data } = await commitEntity().query.byNumber({}).go({ order: 'desc', limit: 1, consistent: true });
  const [last] = data;
  return last === undefined ? { number: 0, commit: null } : { number: last.number, commit: await contentOf(last) };
}

/** When a commit was made, strongly consistent; null if there is no such commit. */
export async function timeOfCommit(number: number): Promise<string | null> {
  const { data } = await commitEntity().get({ number }).go({ consistent: true });
  return data === null ? null : (await contentOf(data)).at;
}

/** The first commits after this one, in order, as many as one page of the log has. Strongly consistent. */
export async function commitsAfter(number: number): Promise<{ number: number; commit: Commit }[]> {
  // A commit is several kilobytes: the next call goes on where this page ends.
  const page = { pages: 1, limit: 50, cursor: null, consistent: true } as const;
  const { data } = await commitEntity().query.byNumber({}).gt({ number }).go(page);
  return Promise.all(data.map(async (row) => ({ number: row.number, commit: await contentOf(row) })));
}

/** The rows that a commit has written. */
export const rowsOfCommit = async ({ chunks, rows = [] }: Commit): Promise<RowChange[]> => [
  ...rows,
  ...(await readRowsOfChunks(chunks)),
];

interface CommitRow {
  content?: Uint8Array | undefined;
  pieces?: string | undefined;
}
const contentOf = async ({ content, pieces = '' }: CommitRow): Promise<Commit> =>
  (await longValue(content, { owner: 'commit', id: pieces })) as Commit;

/** Another consumer committed first. Nothing was decided; the batch must be decided again. */
export class CommitConflict extends Error {}

/**
 * Commits. One that is too long for an item is stored in pieces first: the item that refers to them is the commit.
 * @throws CommitConflict if commit `number` exists
 */
export async function putCommit(number: number, commit: Commit): Promise<void> {
  const content = pack(commit);
  const isLong = content.length > maxValue;
  const pieces = `${number}-${randomUUID().slice(0, 8)}`;
  if (isLong) await savePieces({ owner: 'commit', id: pieces }, content);
  try {
    await commitEntity()
      .put({ number, ...(isLong ? { pieces } : { content }) })
      .where((attributes, { notExists }) => notExists(attributes.number))
      .go();
  } catch (error) {
    if (isConditionFailure(error)) throw new CommitConflict(`commit ${number} exists`);
    throw error;
  }
}
