import * as z from 'zod/mini';

/** What became of the last time that articles were composed; all null and empty before the first. */
export const generation = z.object({
  running: z.boolean(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Written so far. */
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Why there are fewer than there should be; null when nothing is wrong. While it runs, why the last try failed. */
  error: z.nullable(z.string()),
});
export type Generation = z.infer<typeof generation>;
