import * as z from 'zod/mini';

/** What the server can find out about its own parts when it is asked. What stands before it, such as the edge's cache, it cannot see. */
export const health = z.object({
  at: z.string(),
  /** Whether the table answered, and how long that took. */
  database: z.optional(z.object({ ok: z.boolean(), milliseconds: z.int().check(z.minimum(0)) })),
  /** Whether the last run of the composer ended as it should; a run that is under way or has never been is well. */
  composer: z.optional(z.object({ ok: z.boolean(), lastRun: z.nullable(z.string()), error: z.nullable(z.string()) })),
});
export type Health = z.infer<typeof health>;
