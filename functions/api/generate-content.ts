import { queueGeneration } from '#functions/generate/generation-queue.ts';
import { endGeneration, startGeneration } from '#functions/generate/generations.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { generateContent } from '#shared/api/desk.ts';

export const handler = deskEndpoint(generateContent, async ({ caller }) => {
  const now = new Date();
  const runId = await startGeneration(now, caller.name);
  // A generation is running already.
  if (runId === null) return { started: true as const };
  try {
    await queueGeneration(runId);
  } catch (error) {
    await endGeneration(runId, 'The run could not be started', new Date());
    throw error;
  }
  return { started: true as const };
});
