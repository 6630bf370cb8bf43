/**
 * Words that show one thing: a topic, or a priority. Words with two meanings need company: "court" and "refund" mean
 * money and justice together, "report" counts beside "finds" and not in "the report of my death".
 */
export interface Evidence {
  /** Phrases that decide alone in the title, summary or opening, or when two are anywhere. */
  sure: readonly string[];
  /** Words that decide alone in the title, summary or opening only. */
  lead: readonly string[];
  /** Two lists; one word of each, near each other in the title, summary or opening, decides. */
  pairs: readonly (readonly [readonly string[], readonly string[]])[];
  /** Phrases that contain one of the words above but mean something else. */
  never: readonly string[];
}
