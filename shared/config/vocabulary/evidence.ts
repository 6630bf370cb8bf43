/**
 * Words that show one thing: a topic, or a priority. Words with two meanings need company: "court" and "refund" mean
 * money and justice together, "report" counts beside "finds" and not in "the report of my death".
 */
export interface Evidence {
  /** Phrases that decide alone in the title, summary or opening, or when two are anywhere. */
  sure: readonly string[];
  /**
   * Words that decide in the title and summary of an entry that is not about culture: "A crisis of laughter" is a
   * comedy.
   */
  usual: readonly string[];
  /** Two lists; one word of each, near each other in the title or summary, decides. */
  pairs: readonly (readonly [readonly string[], readonly string[]])[];
  /** Whether people of a region in a place outside ("Ghanaians in Toronto") count as a first word of the first pair. */
  emigrants?: boolean;
  /** Phrases that contain one of the words above but mean something else. */
  never: readonly string[];
}

/** The phrases of a comma-separated list. */
export const phraseList = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
