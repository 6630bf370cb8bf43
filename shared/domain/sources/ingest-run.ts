import * as z from 'zod/mini';

/** What one run of ingestion did (ENT-30, ING-30): added + deduplicated + filtered = processed. */
export const ingestRun = z.object({
  runId: z.string(),
  startedAt: z.string(),
  /** Sources queued, and how many of them have finished. */
  queued: z.int(),
  finished: z.int(),
  done: z.boolean(),
  processed: z.int(),
  added: z.int(),
  deduplicated: z.int(),
  filtered: z.int(),
  errors: z.array(z.object({ sourceId: z.string(), source: z.string(), message: z.string() })),
});
export type IngestRun = z.infer<typeof ingestRun>;
