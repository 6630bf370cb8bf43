import { queueGeneration } from '#functions/generate/generate-queue.ts';
import { endGeneration, startGeneration } from '#functions/generate/generations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { generateContent } from '#shared/api/desk.ts';

export const handler = endpoint(generateContent, async () => {
  const now = new Date();
  const runId = await startGeneration(now);
  // One is under way: what was asked for is happening (GEN-14).
  if (runId === null) return { started: true as const };
  try {
    await queueGeneration(runId);
  } catch (error) {
    await endGeneration(runId, 'The run could not be started', new Date());
    throw error;
  }
  return { started: true as const };
});
