import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Preview } from '#functions/articles/article-rows.ts';
import { unpack } from '#functions/table/packed.ts';
import { groupsForItems } from '#functions/table/pieces.ts';
import { article, coverageEntry } from '#shared/domain/articles/article.ts';
import { feedEntry } from '#shared/domain/articles/feed-entry.ts';
import { category, region } from '#shared/domain/classification/taxonomy.ts';
import type { FeedMove } from '#shared/domain/sources/feed-move.ts';
import { fetchState, sourceTypes } from '#shared/domain/sources/source.ts';
import { packed, sendToArticles } from './articles-fifo.ts';

/** Extra fields of an article of ours, which ingestion does not deduplicate. What is absent is classified. */
const composed = z.object({
  id: z.string(),
  topic: z.string(),
  region: z.nullable(region),
  tags: z.optional(z.array(z.string())),
  keywords: z.optional(z.string()),
  socialTwitter: z.string(),
  socialLinkedin: z.string(),
  socialFacebook: z.string(),
  /** The reports that it was generated from. */
  coverage: z.array(coverageEntry),
  /** It waits for an editor, who publishes it; it is listed at once otherwise. */
  state: z.optional(z.literal('draft')),
  /** Of a story that the newsroom has corrected. */
  correctedAt: z.optional(z.string()),
  picture: article.shape.picture,
});

/** Fields of all messages with entries of one source. The last part of a large feed has the feed's memory. */
const part = z.object({
  runId: z.string(),
  source: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(sourceTypes),
    region: z.nullable(region),
    category,
    url: z.string(),
    premium: z.optional(z.boolean()),
    /** What editors say of its publisher. */
    country: z.optional(z.string()),
    /** Set for a renamed feed, which keeps its publisher. */
    publisherId: z.optional(z.string()),
    /** See `StoredSource`. */
    edition: z.optional(z.int()),
  }),
  part: z.int(),
  parts: z.int(),
  /** Hash of the fetch's new entries. Two deliveries of one source message may find different entries. */
  fetchId: z.optional(z.string()),
  fetchedAt: z.string(),
  language: z.nullable(z.string()),
  /** Entries left out by the keyword filter, and entries that are stored already. */
  filtered: z.int(),
  known: z.int(),
  remember: z.nullable(
    z.object({
      etag: z.nullable(z.string()),
      lastModified: z.nullable(z.string()),
      seen: z.array(z.string()),
      /** The state of the source once its entries are stored. */
      state: z.optional(fetchState),
    }),
  ),
});
export type PartMessage = z.infer<typeof part>;

/** Message of ArticlesQueue.fifo: store these articles of one source. Their bodies are stored in chunks. */
export const arrivalsMessage = z.extend(part, {
  arrivals: z.array(
    z.object({
      /** Its card before it is compared with stored articles. */
      preview: z.custom<Preview>((value) => typeof value === 'object' && value !== null && 'publishedAt' in value),
      /** Whether the entry has a time of its own; if not, `preview` has the time of the fetch. */
      isDated: z.boolean(),
      fingerprint: z.string(),
      name: z.optional(z.string()),
      formerId: z.optional(z.string()),
      author: z.nullable(z.string()),
      chunk: z.string(),
    }),
  ),
});
export type ArrivalsMessage = z.infer<typeof arrivalsMessage>;

/** Message of ArticlesQueue.fifo: the news of sources that were fetched at the same time. */
export const gatheredMessage = z.object({ gathered: z.array(arrivalsMessage).check(z.minLength(1)) });
export type GatheredMessage = z.infer<typeof gatheredMessage>;

/** Message of ArticlesQueue.fifo: classify and store these entries of one source. Used for composed articles. */
export const articlesMessage = z.extend(part, {
  entries: z.array(z.extend(feedEntry, { fingerprint: z.string(), composed: z.optional(composed) })),
});
export type ArticlesMessage = z.infer<typeof articlesMessage>;
/** An entry with the fingerprint of this version. */
export type ArrivingEntry = ArticlesMessage['entries'][number];

/** Message of ArticlesQueue.fifo: apply the settings of a source to some of its stored stories. */
export const applyMessage = z.object({
  runId: z.string(),
  applySourceId: z.string(),
  part: z.int(),
  parts: z.int(),
  /** Ids of the stories. */
  ids: z.array(z.string()),
});
export type ApplyMessage = z.infer<typeof applyMessage>;

/** Message of ArticlesQueue.fifo: apply the editors' decisions on these articles. */
export const editorialMessage = z.object({ editorialIds: z.array(z.string()).check(z.minLength(1)) });
export type EditorialMessage = z.infer<typeof editorialMessage>;

/** Message of ArticlesQueue.fifo: store the articles of these stories of the newsroom, or close them. */
export const storiesMessage = z.object({ storyIds: z.array(z.string()).check(z.minLength(1)) });

/** Message of ArticlesQueue.fifo: give this source the address to which its feed has moved. */
export const moveMessage = z.object({ movedSourceId: z.string() });

type Message = ArrivalsMessage | GatheredMessage | ArticlesMessage | ApplyMessage | EditorialMessage;

/** Compresses a message; an ordinary one shrinks to a quarter. */
export const packMessage = (message: Message): string => packed(JSON.stringify(message));
/** @throws if the body was not written by `packMessage` */
export const unpackMessage = (body: string): unknown => unpack(Buffer.from(body, 'base64'));

/**
 * Queues articles to be stored. All messages are in one group: batches are stored one after the other, so commits
 * rarely conflict. The deduplication id drops a part that SourcesQueue delivers twice within five minutes; receipts
 * catch later repeats.
 */
export const queueArticles = (message: ArticlesMessage): Promise<void> => sendToArticles(message, partId(message));

const partId = ({ runId, source, fetchId, part }: PartMessage): string => `${runId}-${source.id}-${fetchId}-${part}`;

/** Bytes of a message with several parts before it is packed. SQS takes 1 MiB, which Base64 makes of 768 KiB. */
const maxGatheredBytes = 700_000;

/** Like `queueArticles`, with several small parts in a message: a commit costs the same for one as for ten. */
export async function queueArrivals(parts: readonly ArrivalsMessage[]): Promise<void> {
  // One after the other: the last part of a feed has its memory.
  for (const gathered of groupsForItems(parts, { maxBytes: maxGatheredBytes }))
    await sendToArticles({ gathered }, hash('sha256', gathered.map(partId).join()));
}

/** Queues stories of a source, behind the entries that are waiting. */
export const queueApply = (message: ApplyMessage): Promise<void> =>
  sendToArticles(message, `${message.runId}-${message.applySourceId}-${message.part}`);

/** Has the new address of a source taken, by the one function that may write the audit log. */
export const queueMove = (movedSourceId: string, { to, since }: FeedMove): Promise<void> =>
  sendToArticles({ movedSourceId }, hash('sha256', JSON.stringify([movedSourceId, to, since])));
