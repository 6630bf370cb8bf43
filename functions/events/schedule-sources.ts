import * as z from 'zod/mini';
import { invocation } from '#functions/runtime/invocation.ts';
import { allSources, dueSourceIds } from '#functions/sources/sources.ts';
import { startRun } from '#functions/sources/ingest-runs.ts';

const input = z.object({ all: z.optional(z.boolean()) });

/** Every few minutes: queues the sources whose time has come. With `{ "all": true }` every active source, due or not. */
export const handler = invocation(async (event: unknown): Promise<{ runId: string | null; queued: number }> => {
  const { all = false } = input.parse(event);
  const now = new Date();
  const ids = all
    ? (await allSources()).filter((source) => source.active).map((source) => source.id)
    : await dueSourceIds(now);
  if (ids.length === 0) return { runId: null, queued: 0 };
  return startRun(ids, { scheduled: !all, now });
});
