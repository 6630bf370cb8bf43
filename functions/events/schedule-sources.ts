import * as z from 'zod/mini';
import { dueStories } from '#functions/editorial/story-rows.ts';
import { queueStories } from '#functions/ingest/articles-fifo.ts';
import { startRun } from '#functions/ingest/runs/ingest-runs.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { allSources, claimDueSources } from '#functions/sources/sources.ts';

const input = z.object({ all: z.optional(z.boolean()) });

/** Runs every few minutes: queues what is due of stories and sources, or every active source for `{ "all": true }`. */
export const handler = invocation(async (event: unknown): Promise<{ runId: string | null; queued: number }> => {
  const { all = false } = input.parse(event);
  const now = new Date();
  const stories = await dueStories(now);
  if (stories.length > 0) await queueStories(stories);
  return startRun(all ? [await activeSourceIds()] : claimDueSources(now), { scheduled: !all, now });
});

const activeSourceIds = async (): Promise<string[]> =>
  (await allSources()).filter((source) => source.active).map((source) => source.id);
