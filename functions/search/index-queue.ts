import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of IndexQueue: everything up to this commit is written, and can be indexed. */
export const indexMessage = z.object({ commit: z.int() });

/** A queue that does not respond delays ingestion by this much. */
const timeoutMs = 2000;

/**
 * Asks for a commit to be indexed. Never fails: the next message brings the index up to its own commit, and so past
 * this one.
 */
export async function queueIndexing(commit: number): Promise<void> {
  try {
    await sqs().send(
      new SendMessageCommand({ QueueUrl: required('INDEX_QUEUE_URL'), MessageBody: JSON.stringify({ commit }) }),
      { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
  } catch (error) {
    log.warn('index.queue_failed', 'could not queue a commit to be indexed', { commit, reason: String(error) });
  }
}
