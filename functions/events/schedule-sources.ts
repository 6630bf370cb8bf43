import * as z from 'zod/mini';
import { invocation } from '#functions/runtime/invocation.ts';
import { startRun } from '#functions/sources/ingest-runs.ts';
import { allSources, claimDueSources } from '#functions/sources/sources.ts';

const input = z.object({ all: z.optional(z.boolean()) });

/** Runs every few minutes: queues the sources that are due, or every active source for `{ "all": true }`. */
export const handler = invocation(async (event: unknown): Promise<{ runId: string | null; queued: number }> => {
  const { all = false } = input.parse(event);
  const now = new Date();
  const ids = all
    ? (await allSources()).filter((source) => source.active).map((source) => source.id)
    : await claimDueSources(now);
  if (ids.length === 0) return { runId: null, queued: 0 };
  return startRun(ids, { scheduled: !all, now });
});
