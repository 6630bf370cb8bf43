import * as z from 'zod/mini';

/** What every answer from an outside provider carries besides its figures. */
export const heard = {
  /** When the provider was last heard, ISO 8601 UTC: the last good data stay while it is silent. */
  updatedAt: z.optional(z.string()),
  /** True for made-up data, shown while no provider has been heard. */
  sample: z.optional(z.boolean()),
  /** Who told it, by its key in `shared/config/providers.ts`. */
  provider: z.optional(z.string()),
};
