import { queueApply } from '#functions/articles/article-queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { newRunId, saveRun } from '#functions/sources/ingest-runs.ts';
import { readSources } from '#functions/sources/sources.ts';
import { applySource } from '#shared/api/sources.ts';

export const handler = endpoint(applySource, async ({ params: { id } }) => {
  if (!(await readSources([id])).has(id)) throw notFound('Source');
  const now = new Date();
  const runId = newRunId(now);
  await saveRun({ runId, startedAt: now.toISOString(), queued: 1 });
  await queueApply({ runId, applySourceId: id, part: 0, from: null });
  return { runId };
});
