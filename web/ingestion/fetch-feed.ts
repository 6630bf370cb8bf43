import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import { type Feed, feed } from '#shared/domain/articles/feed-entry.ts';
import type { Note } from './worker-messages.ts';

/** So long one source may take (ING-32). */
const longestMs = 15_000;

/** A source that brought nothing, and why. */
export class Unread extends Error {
  readonly note: Note;

  constructor(kind: Note['kind'], text = '') {
    super(`${kind} ${text}`);
    this.note = { kind, text };
  }
}

const refusal = z.object({ message: z.string(), details: z.optional(z.array(z.object({ message: z.string() }))) });

/**
 * The feed at an address, through the proxy, whose address has `{url}` where that of the feed goes (ING-01, ING-26).
 * @throws Unread
 */
export async function fetchFeedThroughProxy(proxy: string, address: string): Promise<Feed> {
  const signal = AbortSignal.timeout(longestMs);
  try {
    const answer = await fetch(
      proxy.replace('{url}', () => encodeURIComponent(address)),
      { signal, credentials: 'omit' },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Unread('said', reasonIn(text) || `${answer.status} ${answer.statusText}`.trim());
    const { data } = feed.safeParse(parsed(text));
    if (data === undefined) throw new Unread('no_feed');
    return { ...data, entries: data.entries.slice(0, limits.feed.maxEntries) };
  } catch (error) {
    if (error instanceof Unread) throw error;
    throw new Unread(signal.aborted ? 'timeout' : 'unreachable');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a refusal says of the address. */
function reasonIn(text: string): string {
  const { data } = refusal.safeParse(parsed(text));
  return (data?.details?.[0]?.message ?? data?.message ?? '').slice(0, 300);
}
