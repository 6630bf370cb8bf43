import { invocation } from '#functions/runtime/invocation.ts';
import { log } from '#functions/runtime/log.ts';

/** Runs every hour: logs that the stage is alive. */
export const handler = invocation(async (_: unknown): Promise<{ at: string }> => {
  const at = new Date().toISOString();
  log.info('stage.alive', 'the stage is alive', { at });
  return { at };
});
