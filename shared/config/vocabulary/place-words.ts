import type { Region } from '../../domain/classification/taxonomy.ts';

/**
 * Names that locate an article. A line is one place or body: its display name, then after a colon its other spellings
 * (nationalities, other languages, short forms). A line that begins with a colon indicates a region but names nothing
 * ("Latino", "West Indian").
 *
 * Signs before and after a spelling: `=` capitals and accents must match, for words with another meaning ("=Turkey",
 * "=MENA", "=Irã"); `~` the same, and not next to another capitalised word, for surnames ("~Medina"); `?` as `~`, and
 * only with company, for first names ("?Jordan" is a place beside a minister, not beside a score); `*` the word may
 * continue ("mexican*" matches mexicana and mexicanos). Arabic names include their article.
 */
export interface PlaceWords {
  /** Empty for misleading names and places outside the five regions; two for a place of two regions. */
  regions: readonly Region[];
  lines: readonly string[];
}
