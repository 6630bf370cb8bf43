import { lastGeneration } from '#functions/generate/generations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { log } from '#functions/runtime/log.ts';
import { getHealth } from '#shared/api/desk.ts';
import { generationStage } from '#shared/domain/generation/generation.ts';

// One read checks both: whether the table responds, and how the latest generation went.
export const handler = endpoint(getHealth, async () => {
  const now = new Date();
  const run = await lastGeneration(now).catch((error: unknown) => {
    log.error('table.read_failed', 'could not read the table', error);
    return null;
  });
  const milliseconds = Date.now() - now.getTime();
  if (run === null) return { at: now.toISOString(), database: { ok: false, milliseconds } };
  const ok = !['failed', 'partly'].includes(generationStage(run));
  return {
    at: now.toISOString(),
    database: { ok: true, milliseconds },
    composer: { ok, lastRun: run.finishedAt ?? run.startedAt, error: ok ? null : run.error },
  };
});
