import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { pack, unpack } from '#functions/runtime/packed.ts';
import { sqs } from '#functions/runtime/sqs.ts';
import { coverageEntry } from '#shared/domain/articles/article.ts';
import { feedEntry } from '#shared/domain/articles/feed-entry.ts';
import { category, region } from '#shared/domain/classification/taxonomy.ts';
import { sourceTypes } from '#shared/domain/sources/source.ts';

/** What an article that software has composed brings of its own: ingestion neither classifies it nor looks for its duplicates. */
const composed = z.object({
  id: z.string(),
  topic: z.string(),
  region: z.nullable(region),
  tags: z.array(z.string()),
  keywords: z.string(),
  socialTwitter: z.string(),
  socialLinkedin: z.string(),
  socialFacebook: z.string(),
  /** The reports that it was made of. */
  coverage: z.array(coverageEntry),
});

/** ArticlesQueue.fifo: store these entries of one source. A large feed comes in several parts; the last carries what to remember of the feed. */
export const articlesMessage = z.object({
  runId: z.string(),
  source: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(sourceTypes),
    region: z.nullable(region),
    category,
    url: z.string(),
    premium: z.optional(z.boolean()),
    /** How the source was read: `source-rows.ts`. */
    edition: z.optional(z.int()),
  }),
  part: z.int(),
  parts: z.int(),
  fetchedAt: z.string(),
  language: z.nullable(z.string()),
  entries: z.array(z.extend(feedEntry, { fingerprint: z.string(), composed: z.optional(composed) })),
  /** Entries of the answer that are not here because keywords dropped them, or because they are stored already. */
  filtered: z.int(),
  known: z.int(),
  remember: z.nullable(
    z.object({ etag: z.nullable(z.string()), lastModified: z.nullable(z.string()), seen: z.array(z.string()) }),
  ),
});
export type ArticlesMessage = z.infer<typeof articlesMessage>;
/** An entry with what tells it from every other version of itself. */
export type ArrivingEntry = ArticlesMessage['entries'][number];

/** Packed, an ordinary feed takes a quarter of its size on the queue. */
export const packMessage = (message: ArticlesMessage): string => pack(message).toString('base64');
/** @throws when the body was not made by `packMessage`. */
export const unpackMessage = (body: string): unknown => unpack(Buffer.from(body, 'base64'));

/**
 * One group for all: articles are stored one batch after the other, which keeps the ledger's commits free of collisions. The
 * deduplication id drops a part that SourcesQueue delivered twice within five minutes; receipts catch what comes later.
 */
export async function queueArticles(message: ArticlesMessage): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: required('ARTICLES_QUEUE_URL'),
      MessageGroupId: 'articles',
      MessageDeduplicationId: `${message.runId}-${message.source.id}-${message.part}`,
      MessageBody: packMessage(message),
    }),
  );
}
