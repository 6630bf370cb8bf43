import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';

/** Health of the server's parts. Excludes what is in front of it, such as the CDN. */
export const health = z.object({
  at: withFallback(z.string(), ''),
  /** Whether the table responded, and how fast. */
  database: z.optional(z.object({ ok: z.boolean(), milliseconds: z.int().check(z.minimum(0)) })),
  /** Whether the last generation run succeeded; also true while one runs or before the first. */
  composer: z.optional(z.object({ ok: z.boolean(), lastRun: z.nullable(z.string()), error: z.nullable(z.string()) })),
  /**
   * Whether the search index is at most two minutes behind ingestion, and by how much; null if it has not been built or
   * could not be checked.
   */
  search: z.optional(z.object({ ok: z.boolean(), behindSeconds: z.nullable(z.int().check(z.minimum(0))) })),
});
export type Health = z.infer<typeof health>;
