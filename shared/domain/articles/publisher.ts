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
  /** The site's signature of `favicon`. */
  imageKey: z.optional(z.string()),
  category: withFallback(category, 'general'),
  /** The region that an editor gave its source; null if it has none. */
  region: z.nullable(region),
  /**
   * Where it is, ISO 3166-1 alpha-2: what editors say of its source, else the country of its address. Null: unknown.
   */
  country: withFallback(z.nullable(z.string()), null),
  verified: withFallback(z.boolean(), false),
  articleCount: count,
  followerCount: count,
  /** Languages of its stories as primary subtags, the most frequent first. Empty until stories are counted by it. */
  languages: z.array(z.string()),
});
export type Publisher = z.infer<typeof publisher>;

/** A publisher with what its page says of it. */
export const publisherPage = z.extend(publisher, {
  /** Of its site. Null if no story has one, as those of our own editorial team. */
  address: z.nullable(z.string()),
  /** The town of its newsroom, who owns it, and when editors added its source. Null if not known. */
  place: withFallback(z.nullable(z.string()), null),
  owner: withFallback(z.nullable(z.string()), null),
  readSince: withFallback(z.nullable(z.string()), null),
  /** The UTC day of its earliest story here. Null if it has none. */
  since: z.nullable(z.string()),
  /** Topics of the stories that have been counted by topic, most first. */
  topics: z.array(z.object({ id: z.string(), count })),
});
export type PublisherPage = z.infer<typeof publisherPage>;

/** What ingestion counts of a publisher's stories; merged reports do not count. */
export interface StoryCounts {
  /** Stories by topic and by language (primary subtag). */
  topics: Readonly<Record<string, number>>;
  languages: Readonly<Record<string, number>>;
}

/** Names of counts, the highest first; without those that are below `share` of all. */
export function byCount(counts: Readonly<Record<string, number>>, share = 0): { id: string; count: number }[] {
  const all = Object.entries(counts).map(([id, count]) => ({ id, count }));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return all
    .filter(({ count }) => count > 0 && count >= share * total)
    .sort((a, b) => b.count - a.count || a.id.localeCompare(b.id));
}

/** Languages below this share of a publisher's stories are ignored: detection errs on single stories. */
const writtenShare = 0.05;

/** The languages that a publisher writes in, the most frequent first. */
export const writtenLanguages = (counts: StoryCounts['languages']): string[] =>
  byCount(counts, writtenShare).map(({ id }) => id);
