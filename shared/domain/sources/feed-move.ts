import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import type { FetchOutcome } from './fetch-outcome.ts';

/** A permanent redirect (301, 308) that each fetch has found since a time, and why its address was not taken. */
export const feedMove = z.object({
  to: z.string(),
  since: z.string(),
  refused: z.optional(z.object({ reason: z.string(), at: z.string() })),
});
export type FeedMove = z.infer<typeof feedMove>;

/** Time for which each fetch has to find the same redirect, and until a refused address is tried again. */
const holdsForMs = 3 * dayMs;
const refusedForMs = dayMs;

/** Whether the source should take the new address now. */
export const isMoveDue = ({ since, refused }: FeedMove, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= holdsForMs &&
  (refused === undefined || now.getTime() - Date.parse(refused.at) >= refusedForMs);

/**
 * The redirect after a fetch. Only a fetch that reads a feed at the same new address confirms it. One without a reply
 * does not count; any other starts the three days again.
 * @param before the source, with its address
 */
export function moveAfter(
  { move, url = '' }: { move?: FeedMove | undefined; url?: string },
  outcome: FetchOutcome,
  now: Date,
): FeedMove | undefined {
  if (outcome.kind === 'failed' && ['unreachable', 'timeout', 'internal'].includes(outcome.code)) return move;
  const to = outcome.kind === 'ok' || outcome.kind === 'unchanged' ? (outcome.movedTo ?? null) : null;
  if (to === null || to === url || !isLasting(to, url)) return undefined;
  return move?.to === to ? move : { to, since: now.toISOString() };
}

const passingName =
  /^(?:x-amz-|x-goog-|hdn)|(?:^|[_-])(?:token|signature|sig|sign|expires?|expiry|policy|hmac|nonce|ts|timestamp|sid|session|sessionid|jsessionid|phpsessid)$/i;
const passingValue = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{32,}$/i;

/**
 * Whether an address may be kept: it is not too long, and has no signature, time or session that the source's own
 * address has not.
 */
function isLasting(address: string, before: string): boolean {
  if (address.length > limits.feed.maxAddress || !URL.canParse(address) || /;jsessionid=/i.test(address)) return false;
  const own = new URLSearchParams(URL.canParse(before) ? new URL(before).search : '');
  return [...new URL(address).searchParams].every(
    ([name, value]) => own.get(name) === value || !(passingName.test(name) || passingValue.test(value)),
  );
}
