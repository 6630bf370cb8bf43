import * as z from 'zod/mini';
import { category } from '../classification/category.ts';
import { region } from '../classification/region.ts';

export const sourceTypes = ['rss', 'api', 'gdelt'] as const;
export type SourceType = (typeof sourceTypes)[number];
const keywords = z.optional(
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))).check(z.maxLength(50)),
);

/** Settings of a source beyond its address (ENT-26, ING-19). */
export const sourceMetadata = z.object({
  description: z.optional(z.string().check(z.maxLength(500))),
  query: z.optional(z.string().check(z.maxLength(500))),
  endpoint: z.optional(z.string().check(z.maxLength(200))),
  language: z.optional(z.string().check(z.maxLength(35))),
  mode: z.optional(z.string().check(z.maxLength(40))),
  maxRecords: z.optional(z.int().check(z.minimum(1), z.maximum(250))),
  timespan: z.optional(z.string().check(z.regex(/^\d{1,4}(min|h|d|w|m)?$/))),
  includeKeywords: keywords,
  excludeKeywords: keywords,
  /** Its stories are for members; where it is not said, the membership settings decide (MEM-43). What is stored already stays as it is. */
  premium: z.optional(z.boolean()),
});

export type SourceMetadata = z.infer<typeof sourceMetadata>;
export type SourceMetadataKeywords = Pick<SourceMetadata, 'includeKeywords' | 'excludeKeywords'>;

/** How the last fetch of a source ended. */
export const fetchStatus = z.enum(['new', 'ok', 'unchanged', 'failing', 'gone']);
export type FetchStatus = z.infer<typeof fetchStatus>;

/** A publisher's feed, or an API query, that ingestion reads (ENT-26). */
export const source = z.object({
  id: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** A feed's address, or the keyword `newsapi` or `gdelt` for an API source (SRC-30). */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  type: z.enum(sourceTypes),
  region: z.nullable(region),
  category,
  active: z.boolean(),
  metadata: z._default(sourceMetadata, {}),
  lastFetched: z.nullable(z.string()),
  status: fetchStatus,
  /** Why the last fetch failed, in words an editor can act on. */
  error: z.nullable(z.string()),
  errorCount: z.int(),
  nextDue: z.string(),
  /** Changes with every change of the settings, and never comes back: an edit that names it is refused when somebody else was faster. */
  version: z._default(z.int(), 0),
});
export type Source = z.infer<typeof source>;

const minutes = (n: number) => n * 60_000;
/** How often a healthy source is read. */
export const fetchInterval = minutes(15);
const slowest = minutes(24 * 60);

export type FetchResult =
  | { kind: 'ok' }
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number | undefined };

/** The fields of a source that a fetch changes. */
export type FetchState = Pick<Source, 'lastFetched' | 'status' | 'error' | 'errorCount' | 'nextDue' | 'active'>;

/**
 * The state of a source after a fetch. Failures double the interval up to a day; a publisher's Retry-After (RFC 9110 10.2.3) is a
 * lower bound, held to a week so that a hostile header cannot silence a source for good; 410 Gone switches the source off.
 * @param random 0 to 1, spreads the next fetches by up to 10 % so that sources do not march in step.
 */
export function stateAfterFetch(
  before: Pick<Source, 'errorCount' | 'active'>,
  result: FetchResult,
  now: Date,
  random: number,
): FetchState {
  const failed = result.kind === 'failed' || result.kind === 'gone';
  const errorCount = failed ? before.errorCount + 1 : 0;
  const interval = Math.min(fetchInterval * 2 ** Math.min(errorCount, 10), slowest) * (1 + random * 0.1);
  const asked = result.kind === 'failed' ? Math.min((result.retryAfterSeconds ?? 0) * 1000, minutes(7 * 24 * 60)) : 0;
  return {
    lastFetched: now.toISOString(),
    status: result.kind === 'failed' ? 'failing' : result.kind,
    error:
      result.kind === 'failed'
        ? result.reason
        : result.kind === 'gone'
          ? 'The publisher has removed this feed (410 Gone)'
          : null,
    errorCount,
    nextDue: new Date(now.getTime() + Math.max(interval, asked)).toISOString(),
    active: before.active && result.kind !== 'gone',
  };
}
