import * as z from 'zod/mini';
import { heard } from './live-data.ts';

/** A player from one of the five regions whose club is in another country (ENT-13). */
export const diasporaPlayer = z.object({
  name: z.string(),
  originCountry: z.string(),
  diasporaCountry: z.string(),
  club: z.string(),
  league: z.string(),
  /** Kick-off of the club's next match, ISO 8601 UTC. */
  nextFixtureUtc: z.nullish(z.string()),
  /** Whom the club plays then. */
  nextOpponent: z.optional(z.string()),
  ...heard,
});
export type DiasporaPlayer = z.infer<typeof diasporaPlayer>;
