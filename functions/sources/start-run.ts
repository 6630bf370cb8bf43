import { randomUUID } from 'node:crypto';
import { saveRun } from './ingest-runs.ts';
import { queueSources } from './source-queue.ts';

/**
 * Starts a run over these sources. The run is written first, so that no receipt can come before it.
 * @returns the run's id, which sorts by time.
 */
export async function startRun(
  sourceIds: readonly string[],
  options: { scheduled: boolean; now: Date },
): Promise<{ runId: string; queued: number }> {
  const runId = `${options.now.getTime().toString(36)}-${randomUUID().slice(0, 8)}`;
  await saveRun({ runId, startedAt: options.now.toISOString(), queued: sourceIds.length });
  await queueSources(sourceIds.map((sourceId) => ({ runId, sourceId, scheduled: options.scheduled })));
  return { runId, queued: sourceIds.length };
}
