import * as z from 'zod/mini';

/** Why a run ends that has found nothing to write about: no failure. */
export const nothingToTell = 'No story of the last day that has not been told yet is long enough for an article';

/** What became of the last time that articles were composed; all null and empty before the first. */
export const generation = z.object({
  running: z.boolean(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Written so far. */
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Why there are fewer than there should be; null when nothing is wrong. While it runs, why the last try failed. */
  error: z.nullable(z.string()),
  /** Times that the run was begun; 0 while it waits in its queue. */
  tries: z.optional(z.int().check(z.minimum(0))),
});
export type Generation = z.infer<typeof generation>;

/** How far a run has come, as an editor is told. */
export type GenerationStage = 'never' | 'queued' | 'composing' | 'retrying' | 'done' | 'nothing' | 'partly' | 'failed';

/** What `run` is at: its last try failed and another follows, it has ended with or without what it should have written, and so on. */
export function generationStage({ running, startedAt, articles, error, tries }: Generation): GenerationStage {
  if (startedAt === null) return 'never';
  if (running) return error !== null ? 'retrying' : tries === 0 ? 'queued' : 'composing';
  if (error === null) return 'done';
  if (error === nothingToTell) return 'nothing';
  return articles.length > 0 ? 'partly' : 'failed';
}
