import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import { type Feed, feed } from '#shared/domain/articles/feed-entry.ts';
import { mend } from '#shared/domain/mend.ts';
import type { ReadFailure } from './worker-messages.ts';

/** How long one source may take. */
const timeoutMs = 15_000;

/** A source could not be read. */
export class ReadError extends Error {
  readonly failure: ReadFailure;

  constructor(kind: ReadFailure['kind'], text = '') {
    super(`${kind} ${text}`);
    this.failure = { kind, text };
  }
}

const refusal = z.object({
  code: z.optional(z.string()),
  message: z.string(),
  details: z.optional(z.array(z.object({ message: z.string() }))),
});

/**
 * Fetches and parses a feed through the proxy.
 * @param proxy the proxy's address, in which `{url}` is replaced by the feed's address
 * @throws ReadError
 */
export async function fetchFeedThroughProxy(proxy: string, address: string): Promise<Feed> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(
      proxy.replace('{url}', () => encodeURIComponent(address)),
      { signal, credentials: 'omit' },
    );
    const text = await response.text();
    if (!response.ok) throw refused(text, `${response.status} ${response.statusText}`.trim());
    // No warning: another service may be the proxy, and publishers' feeds are often incomplete.
    const { data } = feed.safeParse(mend(feed, parsedJson(text)));
    if (data === undefined) throw new ReadError('no_feed');
    return { ...data, entries: data.entries.slice(0, limits.feed.maxEntries) };
  } catch (error) {
    if (error instanceof ReadError) throw error;
    throw new ReadError(signal.aborted ? 'timeout' : 'unreachable');
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure that an error response of our API names; the status for other responses. */
function refused(text: string, status: string): ReadError {
  const { data } = refusal.safeParse(parsedJson(text));
  if (data?.code === 'members_only') return new ReadError('members_only');
  return new ReadError('message', (data?.details?.[0]?.message ?? data?.message ?? '').slice(0, 300) || status);
}
