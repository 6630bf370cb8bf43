import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { provenance } from './provenance.ts';

const text = withFallback(z.string(), '');

/** A match; a fixture has no score, a result has one. */
export const match = z.object({
  id: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** `2-1`. */
  score: z.nullish(z.string()),
  /** `2026-11-21`, in UTC. */
  date: z.string(),
  /** `19:45`, in UTC. */
  time: text,
  /** Kick-off, ISO 8601 UTC: the page shows it in the reader's time zone. */
  kickoffUtc: z.optional(z.string()),
  competition: z.optional(z.string()),
  ...provenance,
});
export type Match = z.infer<typeof match>;

/** A player from one of the five regions whose club is in another country. */
export const diasporaPlayer = z.object({
  name: z.string(),
  originCountry: text,
  diasporaCountry: text,
  club: text,
  league: text,
  /** Kick-off of the club's next match, ISO 8601 UTC. */
  nextFixtureUtc: z.nullish(z.string()),
  nextOpponent: z.optional(z.string()),
  ...provenance,
});
export type DiasporaPlayer = z.infer<typeof diasporaPlayer>;
