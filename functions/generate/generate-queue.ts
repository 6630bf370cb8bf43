import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** GenerateQueue: compose the articles of this run. */
export const generateMessage = z.object({ runId: z.string() });

/** @throws when SQS does not take the message. */
export async function queueGeneration(runId: string): Promise<void> {
  const MessageBody = JSON.stringify({ runId } satisfies z.infer<typeof generateMessage>);
  await sqs().send(new SendMessageCommand({ QueueUrl: required('GENERATIONS_QUEUE_URL'), MessageBody }));
}
