import * as z from 'zod/mini';
import { heard } from './live-data.ts';

/** A match (ENT-12): without a score it is to come, with one it is a result (SPORT-04). */
export const match = z.object({
  id: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** `2-1`. */
  score: z.nullish(z.string()),
  /** `2026-11-21`, in UTC. */
  date: z.string(),
  /** `19:45`, in UTC. */
  time: z.string(),
  /** The same moment, ISO 8601 UTC, so that it can be told in the reader's own zone. */
  kickoffUtc: z.optional(z.string()),
  competition: z.optional(z.string()),
  ...heard,
});
export type Match = z.infer<typeof match>;
