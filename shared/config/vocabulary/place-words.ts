import type { Region } from '../../domain/classification/taxonomy.ts';

/**
 * Names that place an article. One line is one place or body: the name readers see, then after a colon the other ways to write it:
 * nationalities, other languages, short forms. A line that begins with a colon says where, but names nothing ("Latino", "West Indian").
 * Signs before and after a spelling: `=` its capitals and accents must stand in the text, for words that otherwise mean something else
 * ("=Turkey", "=MENA", "=Irã"); `~` the same, and not next to another capitalised word, for first names and surnames ("~Jordan"); `*` the word
 * may go on ("mexican*": mexicana, mexicanos). Arabic is written with its article where the name has one.
 */
export interface PlaceWords {
  /** None: a name that would mislead, or one beyond the five shores. Many: a place that lies on two of them. */
  regions: readonly Region[];
  lines: readonly string[];
}
