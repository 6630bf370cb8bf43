import { storiesOfSource } from '#functions/ingest/apply/stories-of-source.ts';
import { queueApply } from '#functions/ingest/article-queue.ts';
import { newRunId, saveRunOf } from '#functions/ingest/runs/ingest-runs.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readSources } from '#functions/sources/sources.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { applySource } from '#shared/api/sources.ts';

/** Stories in a message: one commit, and a fraction of what an invocation can read and write. */
const partSize = 100;

export const handler = deskEndpoint(applySource, async ({ params: { id }, caller }) => {
  const source = (await readSources([id])).get(id);
  if (source === undefined) throw notFound('Source');
  const stories = await storiesOfSource(source);
  const now = new Date();
  const runId = newRunId(now);
  const after = { region: source.region, category: source.category, stories: stories.length };
  const change = { by: caller.name, action: 'apply', kind: 'source' as const, subject: id, title: source.name };
  await saveRunOf({ ...change, before: null, after }, { runId, queued: 1 }, now);
  // Without stories one empty part ends the run.
  const parts = Math.max(1, Math.ceil(stories.length / partSize));
  for (let part = 0; part < parts; part++) {
    const ids = stories.slice(part * partSize, (part + 1) * partSize);
    await queueApply({ runId, applySourceId: id, part, parts, ids });
  }
  return { runId };
});
