import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of PicturesQueue: articles whose pictures have not been looked at. */
export const pictureMessage = z.object({ ids: z.array(z.string()) });

/** Articles of a message, which is one invocation, and messages of a batch, of which SQS takes ten. */
const [perMessage, perBatch] = [10, 10];
/** How long ingestion waits for a queue that does not respond. */
const timeoutMs = 2000;

/**
 * Queues pictures to be measured. Never fails: without their size and colour, pages show them in a grey frame.
 */
export async function queuePictures(ids: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += perMessage * perBatch) {
      const some = ids.slice(from, from + perMessage * perBatch);
      const Entries = some.flatMap((_, n) =>
        n % perMessage === 0
          ? [{ Id: String(n), MessageBody: JSON.stringify({ ids: some.slice(n, n + perMessage) }) }]
          : [],
      );
      const command = new SendMessageBatchCommand({ QueueUrl: required('PICTURES_QUEUE_URL'), Entries });
      const { Failed = [] } = await sqs().send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
      if (Failed.length > 0) throw new Error(`SQS did not take ${Failed.length} messages`);
    }
  } catch (error) {
    log.warn('pictures.queue_failed', 'could not queue pictures to be measured', { reason: String(error) });
  }
}
