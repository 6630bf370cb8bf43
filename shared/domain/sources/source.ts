import * as z from 'zod/mini';
import { category, region } from '../classification/taxonomy.ts';
import { withFallback } from '../fallback.ts';
import { feedMove, moveAfter } from './feed-move.ts';
import { feedPace, fetchInterval, paceAfter, paceOf } from './feed-pace.ts';
import type { FetchOutcome } from './fetch-outcome.ts';

export const sourceTypes = ['rss', 'api', 'gdelt'] as const;
export type SourceType = (typeof sourceTypes)[number];
const keywords = z.optional(
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))).check(z.maxLength(50)),
);

/** Settings of a source beyond its address. */
export const sourceMetadata = z.object({
  description: z.optional(z.string().check(z.maxLength(500))),
  query: z.optional(z.string().check(z.maxLength(500))),
  endpoint: z.optional(z.string().check(z.maxLength(200))),
  /** BCP 47 tag of the source's language, for entries and feeds that name none; also asked of a news API. */
  language: z.optional(z.string().check(z.maxLength(35))),
  /** Where the publisher is, in place of the country of its address: ISO 3166-1 alpha-2, or `unknownCountry`. */
  country: z.optional(z.string().check(z.maxLength(80))),
  /** The town of the newsroom, and who owns the publisher: for the publisher's page. */
  place: z.optional(z.string().check(z.maxLength(80))),
  owner: z.optional(z.string().check(z.maxLength(120))),
  mode: z.optional(z.string().check(z.maxLength(40))),
  maxRecords: z.optional(z.int().check(z.minimum(1), z.maximum(250))),
  timespan: z.optional(
    z.string().check(z.regex(/^\d{1,4}(min|h|d|w|m)?$/, 'must be a time span such as 24h, 3d or 2w')),
  ),
  includeKeywords: keywords,
  excludeKeywords: keywords,
  /**
   * Whether new articles of this source are for members only; falls back to the membership settings. Stored articles
   * keep their value.
   */
  premium: z.optional(z.boolean()),
});
export type SourceMetadata = z.infer<typeof sourceMetadata>;

/** Outcome of a source's last fetch. */
export const fetchStatus = z.enum(['new', 'ok', 'unchanged', 'failing', 'gone']);
export type FetchStatus = z.infer<typeof fetchStatus>;

/** A publisher's feed, or an API query, that ingestion reads. */
export const source = z.object({
  id: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** A feed's address, or the keyword `newsapi` or `gdelt` for an API source. */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  type: z.enum(sourceTypes),
  region: z.nullable(region),
  category: withFallback(category, 'general'),
  active: withFallback(z.boolean(), true),
  metadata: z._default(sourceMetadata, {}),
  /** The publisher that a renamed source keeps; otherwise its name gives it (`publisherIdOf`). */
  publisherId: z.optional(z.string()),
  /** When it was added. Absent for sources from before this was stored. */
  addedAt: z.optional(z.string()),
  lastFetched: z.nullable(z.string()),
  status: withFallback(fetchStatus, 'new'),
  /** Why the last fetch failed, in words an editor can act on. */
  error: z.nullable(z.string()),
  errorCount: withFallback(z.int(), 0),
  nextDue: withFallback(z.string(), ''),
  pace: z.optional(feedPace),
  move: z.optional(feedMove),
  /** Hashes of its newest entries (`same-feed.ts`), to notice that two sources read the same feed. */
  newest: z.optional(z.array(z.string())),
  /** The address that the last permanent redirect came from, and when the source took the new one. */
  moved: z.optional(z.object({ from: z.string(), at: z.string() })),
  /**
   * Changes with every change of the settings and is never reused. An edit that sends an outdated version is rejected.
   */
  version: z._default(z.int(), 0),
});
export type Source = z.infer<typeof source>;

/** A reader's own source, fetched by their browser. Has `enabled` in place of `active`, and always a region. */
export const localSource = z.extend(
  z.pick(source, { id: true, name: true, url: true, type: true, category: true, metadata: true }),
  {
    region,
    enabled: z.boolean(),
    lastFetched: z.optional(z.string()),
  },
);
export type LocalSource = z.infer<typeof localSource>;

/**
 * Progress and result of one run. A run that reads sources has added + deduplicated + filtered = processed entries; a
 * run that applies a source's settings to its stored stories counts processed and changed stories.
 */
export const ingestRun = z.object({
  runId: z.string(),
  startedAt: withFallback(z.string(), ''),
  /** Sources queued, and how many of them have finished. */
  queued: z.int(),
  finished: z.int(),
  done: z.boolean(),
  processed: z.int(),
  added: z.int(),
  deduplicated: z.int(),
  filtered: withFallback(z.int(), 0),
  changed: withFallback(z.int(), 0),
  errors: z.array(
    z.object({ sourceId: withFallback(z.string(), ''), source: withFallback(z.string(), ''), message: z.string() }),
  ),
});
export type IngestRun = z.infer<typeof ingestRun>;

const minutes = (n: number) => n * 60_000;
const longestInterval = minutes(24 * 60);
const longestRetryAfter = minutes(7 * 24 * 60);

/** The fields of a source that a fetch changes. */
export const fetchState = z.pick(source, {
  lastFetched: true,
  status: true,
  error: true,
  errorCount: true,
  nextDue: true,
  active: true,
  pace: true,
  move: true,
  newest: true,
});
export type FetchState = z.infer<typeof fetchState>;

/**
 * The state of a source after a fetch. A healthy source is due again when its publisher asks for it, after a quarter of
 * an hour at the earliest. Each failure doubles the interval, up to a day, but not a fault of our own
 * (`internal`): the publisher needs no rest, and the news is back with the fix. A publisher's Retry-After (RFC 9110
 * 10.2.3) is a lower bound, limited to a week because a hostile header must not silence a source for good. 410 Gone
 * switches the source off.
 * @param random 0 to 1, delays the next fetch by up to 10 % to spread the load
 */
export function stateAfterFetch(
  before: Pick<Source, 'errorCount' | 'active' | 'pace' | 'move' | 'newest'> & Partial<Pick<Source, 'url'>>,
  outcome: FetchOutcome,
  now: Date,
  random: number,
): FetchState {
  const failed = outcome.kind === 'failed' || outcome.kind === 'gone';
  const isOurs = outcome.kind === 'failed' && outcome.code === 'internal';
  const errorCount = failed ? before.errorCount + (isOurs ? 0 : 1) : 0;
  const pace = paceAfter(before.pace, outcome);
  const healthy = failed ? fetchInterval : paceOf(pace).interval;
  const interval = errorCount === 0 ? healthy : fetchInterval * 2 ** Math.min(errorCount, 10);
  const retryAfter =
    outcome.kind === 'failed' ? Math.min((outcome.retryAfterSeconds ?? 0) * 1000, longestRetryAfter) : 0;
  return {
    lastFetched: now.toISOString(),
    status: outcome.kind === 'failed' ? 'failing' : outcome.kind,
    error: errorOf(outcome),
    errorCount,
    nextDue: new Date(
      now.getTime() + Math.max(Math.min(interval, longestInterval) * (1 + random * 0.1), retryAfter),
    ).toISOString(),
    active: before.active && outcome.kind !== 'gone',
    pace,
    move: moveAfter(before, outcome, now),
    newest: outcome.kind === 'ok' ? (outcome.newest ?? before.newest) : before.newest,
  };
}

function errorOf(outcome: FetchOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.reason;
  return outcome.kind === 'gone' ? 'The publisher has removed this feed (410 Gone)' : null;
}
