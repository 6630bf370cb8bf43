import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of IndexQueue: everything up to this commit is written and can be indexed. */
export const indexMessage = z.object({ commit: z.int() });

/** How long ingestion waits for a queue that does not respond. */
const timeoutMs = 2000;

/**
 * Queues a commit to be indexed. Never fails: the next message covers this commit too.
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
