import { queueApply } from '#functions/articles/article-queue.ts';
import { storiesOfSource } from '#functions/articles/stories-of-source.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { newRunId, saveRun } from '#functions/sources/ingest-runs.ts';
import { readSources } from '#functions/sources/sources.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { applySource } from '#shared/api/sources.ts';

/** Stories in a message: one commit, and a fraction of what an invocation can read and write. */
const partSize = 100;

export const handler = deskEndpoint(applySource, async ({ params: { id } }) => {
  const source = (await readSources([id])).get(id);
  if (source === undefined) throw notFound('Source');
  const stories = await storiesOfSource(source);
  const now = new Date();
  const runId = newRunId(now);
  await saveRun({ runId, startedAt: now.toISOString(), queued: 1 });
  // Without stories one empty part ends the run.
  const parts = Math.max(1, Math.ceil(stories.length / partSize));
  for (let part = 0; part < parts; part++) {
    const ids = stories.slice(part * partSize, (part + 1) * partSize);
    await queueApply({ runId, applySourceId: id, part, parts, ids });
  }
  return { runId };
});
