import * as z from 'zod/mini';
import { queueNames } from '../../queues.ts';
import { withFallback } from '../fallback.ts';
import { attention } from './attention.ts';

const count = z.int().check(z.minimum(0));

/** More waiting messages than a queue has while its work keeps up. */
const mostWaiting = 1000;

/**
 * Health of the server's parts. Excludes what is in front of it, such as the CDN. Each part is checked by itself: one
 * that is missing could not be checked, and nothing is known of it.
 */
export const health = z.object({
  at: withFallback(z.string(), ''),
  /** Whether the table responded, and how fast. */
  database: z.optional(z.object({ ok: z.boolean(), milliseconds: count })),
  /** Whether the last generation run succeeded; also true while one runs or before the first. */
  composer: z.optional(z.object({ ok: z.boolean(), lastRun: z.nullable(z.string()), error: z.nullable(z.string()) })),
  /**
   * Whether the search index is at most two minutes behind ingestion, and by how much; null if it has not been built or
   * could not be checked.
   */
  search: z.optional(z.object({ ok: z.boolean(), behindSeconds: z.nullable(count) })),
  /** The active sources: how many fail or are gone, how many were not read in time, and when one was last read. */
  ingestion: z.optional(z.object({ active: count, failing: count, overdue: count, lastRun: z.nullable(z.string()) })),
  /** The messages that wait in each queue, and those that were given up. */
  queues: z.optional(z.array(z.object({ name: z.enum(queueNames), waiting: count, givenUp: count }))),
  /** Only if the caller asks for it. */
  attention: z.optional(attention),
});
export type Health = z.infer<typeof health>;

type Queues = NonNullable<Health['queues']>;

/** The messages of all queues together. */
export const sumOf = (queues: Queues, field: 'waiting' | 'givenUp'): number =>
  queues.reduce((sum, queue) => sum + queue[field], 0);

/** Whether a queue has more work than it keeps up with. */
export const isBehind = (queues: Queues): boolean => queues.some(({ waiting }) => waiting > mostWaiting);
