import * as z from 'zod/mini';
import type { FetchOutcome } from './fetch-outcome.ts';

/** Seconds that a publisher asks for between two fetches: in the feed, and in the headers of its replies. */
export const feedPace = z.object({ feed: z.optional(z.number()), headers: z.optional(z.number()) });
export type FeedPace = z.infer<typeof feedPace>;

const minutes = (n: number) => n * 60_000;
/** Time between two fetches of a healthy source, in milliseconds, unless its publisher asks for more. */
export const fetchInterval = minutes(15);
/** The most that a publisher can ask for: many ask for a day or a year, which their software says by itself. */
export const longestPace = minutes(6 * 60);

/** What a publisher asks for after a fetch. A 304 keeps what it does not repeat (RFC 9111 4.3.4), a failure all. */
export function paceAfter(before: FeedPace | undefined, outcome: FetchOutcome): FeedPace | undefined {
  if (outcome.kind !== 'ok' && outcome.kind !== 'unchanged') return before;
  const kept = outcome.kind === 'unchanged' ? before : undefined;
  const feed = outcome.updateSeconds ?? kept?.feed;
  const headers = outcome.freshSeconds ?? kept?.headers;
  return feed === undefined && headers === undefined ? undefined : { feed, headers };
}

/** The interval of a healthy source, and why it is longer than usual. Times in milliseconds. */
interface Pace {
  interval: number;
  /** Who asks for a longer interval than ours, and for how much; null if nobody does. */
  asked: { by: keyof FeedPace; ms: number } | null;
}

/** The longer one of the two wishes, within our bounds. */
export function paceOf(pace: FeedPace | undefined): Pace {
  const [feed, headers] = [(pace?.feed ?? 0) * 1000, (pace?.headers ?? 0) * 1000];
  const ms = Math.max(feed, headers);
  if (!(ms > fetchInterval)) return { interval: fetchInterval, asked: null };
  return { interval: Math.min(ms, longestPace), asked: { by: feed >= headers ? 'feed' : 'headers', ms } };
}
