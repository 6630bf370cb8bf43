import { generationMessage } from '#functions/generate/generation-queue.ts';
import { runGeneration } from '#functions/generate/run-generation.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Generates articles from the stories of the last 24 hours, one run after the other. */
export const handler = queueConsumer({
  schema: generationMessage,
  queueUrl: () => required('GENERATIONS_QUEUE_URL'),
  consume: async (messages) => {
    const failures = new Map<string, unknown>();
    for (const { id, body } of messages)
      await runGeneration(body.runId).catch((error: unknown) => failures.set(id, error));
    return failures;
  },
});
