import * as z from 'zod/mini';

/** Schema fields that all live data share: where the data come from and when they arrived. */
export const provenance = {
  /** When the provider last responded, ISO 8601 UTC. The last good data stay while the provider is down. */
  updatedAt: z.optional(z.string()),
  /** True for sample data, used until a provider has responded. */
  sample: z.optional(z.boolean()),
  /** The provider's key in `shared/config/providers.ts`. */
  provider: z.optional(z.string()),
};
