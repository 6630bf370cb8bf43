import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of GenerateQueue: generate the articles of this run. */
export const generationMessage = z.object({ runId: z.string() });

/** @throws when SQS does not accept the message */
export async function queueGeneration(runId: string): Promise<void> {
  const MessageBody = JSON.stringify({ runId } satisfies z.infer<typeof generationMessage>);
  await sqs().send(new SendMessageCommand({ QueueUrl: required('GENERATIONS_QUEUE_URL'), MessageBody }));
}
