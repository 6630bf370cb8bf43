import { dayMs } from '../domain/utc-day.ts';

/** Numbers that several parts of the product share. */
export const limits = {
  articles: { defaultLimit: 200, maxLimit: 500, maxLanguages: 20 },
  /** Rows of a page of these lists, well below the 6 MB of a reply. A stage of the usual size has one page. */
  page: { sources: 2000, publishers: 2000, runErrors: 500 },
  /** Characters of a query, and found articles of a page. */
  search: { maxQueryLength: 200, pageSize: 20 },
  /** Content of at most this many characters is a preview of the publisher's page. */
  shortContent: 200,
  /** Summaries are cut to this many characters. */
  summary: 200,
  /** Reading speed. */
  wordsPerMinute: 200,
  /**
   * Similar titles merge within 24 hours, equal keys within 30 days: a headline repeated after a month is a new story,
   * and one that its publisher repeats is a new one after 24 hours.
   */
  dedup: { similarity: 0.8, windowMs: dayMs, keyLength: 50, keyWindowDays: 30 },
  feed: {
    /** Bytes of a response after decompression. */
    maxBytes: 5 * 1024 * 1024,
    timeoutMs: 10_000,
    maxRedirects: 5,
    /** Entries read from one response, the newest first: some feeds are complete archives. */
    maxEntries: 500,
    /** Characters of a sanitised body; a DynamoDB item is limited to 400 KB. */
    maxContent: 100_000,
    maxTitle: 300,
    /** Characters of an article's address. An entry with a longer one is not stored. */
    maxAddress: 2048,
  },
  /** Pictures of other sites: bytes of a file, pixels of what is decoded, and milliseconds for each. */
  picture: { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, fetchMs: 8000, decodeMs: 8000 },
  /** Longest visit that a page may report. A tab left open all day is not being read. */
  longestReadSeconds: 6 * 60 * 60,
  /** Minutes in which the views of an article by one reader count once. */
  viewMinutes: 30,
  /**
   * Views, likes and reports accepted per minute, per reader and per network: an IPv4 address or an IPv6 /64, which may
   * serve a whole office or mobile network.
   */
  writesPerMinute: { reader: 60, address: 1200 },
  /** Likes of one article by visitors of one network per hour: the ids of visitors are made by their browsers. */
  visitorLikesPerHour: 200,
  /** Hosts that get a count of views that they led here: per day, and per hour and network. */
  referrerHosts: { perDay: 300, perNetwork: 10 },
  /** Ad impressions and clicks accepted per minute and network: an IPv4 address or an IPv6 /64. */
  adEventsPerMinute: 1200,
  /**
   * Events of one creative that are billed per hour and network: enough for an office or mobile network, too few to use
   * up a campaign from one machine.
   */
  billedAdEventsPerHour: { impression: 200, click: 20 },
  /** Reports of ads per hour and network, and reports of one ad that the desk reads for a period. */
  adReportsPerHour: 20,
  adReportsRead: 1000,
  /** Doubts about stories per hour and network. */
  storyDoubtsPerHour: 20,
  /** Follows and unfollows per minute and reader, and follows per reader. */
  followsPerMinute: 600,
  follows: 1000,
  /** Lists of saved and opened articles that a reader's devices send per minute. */
  listsPerMinute: 30,
  /** Checkouts per minute and reader. */
  checkoutsPerMinute: 10,
  /** Deletions per minute and reader: each may call Stripe and Firebase. */
  deletionsPerMinute: 20,
  /** Articles in a personal feed. */
  personalFeed: 60,
  /** Days for which opened articles of a signed-in reader are stored. */
  readingDays: 90,
  /** Passages of a publisher's text that editors leave out, characters of each and of all. */
  omitted: { passages: 40, length: 1500, total: 20_000 },
  /** A generation run, and how much it may quote. */
  generation: {
    /** Articles per run. */
    articles: 3,
    /** Number and age of the articles that a run reads, the newest first. */
    lookBack: 200,
    windowMs: dayMs,
    /** Stories of this many outlets come before smaller ones. */
    outlets: 3,
    /** Stories that a run tries at most, and reports read per story. */
    stories: 12,
    reports: 8,
    /** Characters quoted per report, as a number and as a share of its text, and in total. */
    quoted: 600,
    quotedShare: 0.3,
    total: 1800,
    /** A text with fewer characters is too short for an article. */
    least: 200,
    /** Attempts before a run fails. */
    attempts: 3,
    /** Requests to a language model per day, and the timeout of one. */
    modelCallsPerDay: 60,
    modelTimeoutMs: 30_000,
  },
  gdelt: { maxRecords: 50, timespan: '24h' },
} as const;
