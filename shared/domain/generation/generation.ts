import * as z from 'zod/mini';

/** Stored as the error of a run that found nothing to write about, which is no failure. */
export const nothingToReport = 'No new story from the last day is long enough for an article';
/** State of the latest generation run; null and empty before the first. */
export const generation = z.object({
  running: z.boolean(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Articles written so far. Drafts wait for an editor. */
  articles: z.array(z.object({ id: z.string(), title: z.string(), isDraft: z.optional(z.literal(true)) })),
  /** Why there are fewer articles than planned, or while running why the last attempt failed; null when all is well. */
  error: z.nullable(z.string()),
  /** Attempts so far; 0 while the run waits in its queue. */
  tries: z.optional(z.int().check(z.minimum(0))),
});
export type Generation = z.infer<typeof generation>;

/** Progress of a run, for display. */
export type GenerationStage = 'never' | 'queued' | 'generating' | 'retrying' | 'done' | 'nothing' | 'partly' | 'failed';

/** The stage of a run. `partly` means that it ended with fewer articles than planned. */
export function generationStage({ running, startedAt, articles, error, tries }: Generation): GenerationStage {
  if (startedAt === null) return 'never';
  if (running) return error !== null ? 'retrying' : tries === 0 ? 'queued' : 'generating';
  if (error === null) return 'done';
  if (error === nothingToReport) return 'nothing';
  return articles.length > 0 ? 'partly' : 'failed';
}
