/** What readers do with the search, beside the searches of the reader model. */
export const searchHabits = {
  /** Requests for suggestions while a query is typed. */
  suggestionsPerSearch: 3,
  /** Pages of people and places, for each article page. */
  entitiesPerArticle: 0.03,
  /** Different queries, and pages of people and places, of a month; by Zipf's law a few are frequent. */
  queries: 100_000,
} as const;

/** The index of a stage with 100,000 articles a month in a bucket. */
export const indexUsage = {
  /** Stored bytes of an article in the index: a quarter of its text. */
  bytesPerArticle: 750,
  /** Segments that a cold function opens, each by one request. */
  segments: 8,
  /** Requests of one call for parts of large segments: with two million articles, of queries that are all new. */
  partsPerCall: 8,
  /** Looks at the manifest for each call: every three seconds at most, so fewer while readers are many. */
  looksPerCall: 0.5,
  /** Times that each article is written again by merges. */
  rewrites: 20,
  /** Objects of a new segment: the segment, its ids and the manifest. */
  writesPerSegment: 3,
} as const;
