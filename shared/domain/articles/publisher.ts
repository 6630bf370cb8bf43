import * as z from 'zod/mini';
import { category, region } from '../classification/taxonomy.ts';
import { withFallback } from '../fallback.ts';

const count = withFallback(z.int(), 0);

/** A publisher, created with the first article that names it. */
export const publisher = z.object({
  id: z.string(),
  name: z.string(),
  domain: withFallback(z.string(), ''),
  favicon: z.nullable(z.string()),
  category: withFallback(category, 'general'),
  /** The region that an editor gave its source; null if it has none. */
  region: z.nullable(region),
  verified: withFallback(z.boolean(), false),
  articleCount: count,
  followerCount: count,
});
export type Publisher = z.infer<typeof publisher>;
