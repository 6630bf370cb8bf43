import { dayMs } from '../domain/utc-day.ts';

/** Numbers that more than one part of the product must agree on (CONST rows of the specification). */
export const limits = {
  articles: { defaultLimit: 200, maxLimit: 500 },
  /** Content below this many characters is a preview of the publisher's page (CONST-02). */
  shortContent: 200,
  /** Summaries are cut to this many characters (ING-02, CONST-43). */
  summary: 200,
  /** Reading speed, words a minute (CONST-03). */
  wordsPerMinute: 200,
  /** Alike titles merge within 24 hours, equal keys within 30 days: a headline that comes back after a month is a new story. */
  dedup: { similarity: 0.8, windowMs: dayMs, keyLength: 50, keyWindowDays: 30 },
  feed: {
    /** Bytes of one answer after decompression. */
    maxBytes: 5 * 1024 * 1024,
    timeoutMs: 10_000,
    maxRedirects: 5,
    /** Entries taken from one answer; the newest of a huge archive. */
    maxEntries: 500,
    /** Characters of one sanitised body; a DynamoDB item holds 400 KB. */
    maxContent: 100_000,
    maxTitle: 300,
  },
  /** Longest visit that a reader's page may report, in seconds. A tab that stood open all day says nothing. */
  longestReadSeconds: 6 * 60 * 60,
  /**
   * Views, likes and reports that are taken in a minute: of one reader, and of one address, behind which a whole office or a mobile network may stand
   * (API-50).
   */
  writesPerMinute: { reader: 60, address: 1200 },
  /** Impressions and clicks of advertisements that are counted in a minute for one address: each is billed, so that no single machine may make many. */
  adEventsPerMinute: 1200,
  /** Changes of what they follow that one reader may make in a minute, and how much they may follow. */
  followsPerMinute: 600,
  follows: 1000,
  /** Payments that one reader may begin in a minute. */
  checkoutsPerMinute: 10,
  /** Articles in a reader's own feed. */
  personalFeed: 60,
  /** Days for which it is remembered what a signed-in reader opened. */
  readingDays: 90,
  /** What the editorial team's software writes at a time, and how much of others' words it may take. */
  generation: {
    articles: 3,
    /** Articles that are looked at, the newest first, and how old they may be. */
    lookBack: 200,
    windowMs: dayMs,
    /** Headlines that share this part of their words are about one story; more than merges reports, since nothing is lost by it here. */
    similarity: 0.5,
    /** Stories that are tried until there are enough, and reports that are read of each. */
    stories: 12,
    reports: 8,
    /** Characters quoted from one report, the part of its text that this may be, and characters in all. */
    quoted: 600,
    quotedShare: 0.3,
    total: 1800,
    /** Less than this is a preview of somebody's page and no article. */
    least: 200,
    /** Times that a run is tried before it is given up. */
    attempts: 3,
    /** Answers that a language model may be asked for in a day, and how long one may take. */
    modelCallsPerDay: 60,
    modelTimeoutMs: 30_000,
  },
  gdelt: { maxRecords: 50, timespan: '24h' },
} as const;
