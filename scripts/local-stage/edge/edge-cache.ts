import type { ApiResponse } from '../functions/http-event.ts';
import { lifetimeOf } from './cache-control.ts';
import type { Behaviour, CachePolicy } from './distribution.ts';
import { type StoredAnswer, storedAnswer } from './stored-answer.ts';

/** An answer in the cache, with the times (milliseconds since 1970) up to which it may be used. */
export interface Entry {
  answer: StoredAnswer;
  cacheControl: string | undefined;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  usableOnErrorUntil: number;
}

/** Asks the origin; the tag of the copy at hand is sent along. */
export type AskOrigin = (etag: string | undefined) => Promise<ApiResponse>;
export type Found = { answer: StoredAnswer; from: 'hit' | 'stale' | 'refresh' | 'miss' | 'error'; ageSeconds: number };

/** Bytes that the cache may hold; the oldest goes first. */
const maxBytes = 24 * 1024 * 1024;
const maxAddresses = 4000;

export interface EdgeCache {
  /** The fresh entry behind an address as a client has written it before: the short way. */
  fresh(url: string): Entry | undefined;
  get(url: string, behaviour: Behaviour, ask: AskOrigin): Promise<Found>;
}

/** One edge location's cache: fresh answers at once, stale ones while a new one is fetched, and one request to the origin for all who wait. */
export function edgeCache(now: () => number = Date.now): EdgeCache {
  const entries = new Map<string, Entry>();
  const byUrl = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Found>>();
  let bytes = 0;

  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.answer.bytes;
    entries.delete(key);
  };
  const keep = (key: string, url: string, entry: Entry): void => {
    forget(key);
    entries.set(key, entry);
    bytes += entry.answer.bytes;
    if (byUrl.size > maxAddresses) byUrl.clear();
    byUrl.set(url, entry);
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes || oldest === key) break;
      forget(oldest);
      byUrl.clear();
    }
  };

  const fetchInto = async (
    key: string,
    url: string,
    behaviour: Behaviour,
    old: Entry | undefined,
    ask: AskOrigin,
  ): Promise<Found> => {
    const response = await ask(old?.answer.etag);
    const at = now();
    if (old && response.status >= 500 && at < old.usableOnErrorUntil)
      return { answer: old.answer, from: 'error', ageSeconds: ageOf(old, at) };
    const unchanged = old !== undefined && response.status === 304;
    const cacheControl =
      response.headers.find(([name]) => name === 'cache-control')?.[1] ?? (unchanged ? old.cacheControl : undefined);
    const answer = unchanged ? old.answer : storedAnswer(response, behaviour);
    // CloudFront keeps a 404 as well, for as long as it asks for.
    const lifetime =
      unchanged || response.status === 200 || response.status === 404
        ? lifetimeOf(cacheControl, behaviour.cache)
        : undefined;
    if (lifetime) {
      const freshUntil = at + lifetime.fresh;
      keep(key, url, {
        answer,
        cacheControl,
        storedAt: at,
        freshUntil,
        staleUntil: freshUntil + lifetime.staleWhileRevalidate,
        usableOnErrorUntil: freshUntil + lifetime.staleIfError,
      });
    } else if (!unchanged) forget(key);
    return { answer, from: unchanged ? 'refresh' : 'miss', ageSeconds: 0 };
  };
  const collapsed = (
    key: string,
    url: string,
    behaviour: Behaviour,
    old: Entry | undefined,
    ask: AskOrigin,
  ): Promise<Found> => {
    const running = underWay.get(key);
    if (running) return running;
    const asking = fetchInto(key, url, behaviour, old, ask).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  };

  return {
    fresh: (url) => {
      const entry = byUrl.get(url);
      return entry !== undefined && entry.freshUntil > now() ? entry : undefined;
    },
    get: (url, behaviour, ask) => {
      const key = cacheKey(url, behaviour.cache);
      const entry = entries.get(key);
      const at = now();
      if (entry && at < entry.staleUntil) {
        if (byUrl.size > maxAddresses) byUrl.clear();
        byUrl.set(url, entry);
        if (at >= entry.freshUntil) collapsed(key, url, behaviour, entry, ask).catch(() => {});
        return Promise.resolve({
          answer: entry.answer,
          from: at < entry.freshUntil ? 'hit' : 'stale',
          ageSeconds: ageOf(entry, at),
        });
      }
      return collapsed(key, url, behaviour, entry, ask);
    },
  };
}

export const ageOf = ({ storedAt }: Entry, at: number): number => Math.max(0, Math.floor((at - storedAt) / 1000));

/** Path and the query parameters of the policy, in the order in which they were sent. */
export function cacheKey(url: string, { query }: CachePolicy): string {
  const cut = url.indexOf('?');
  if (cut < 0 || query === 'all') return url;
  const kept = url
    .slice(cut + 1)
    .split('&')
    .filter((part) => query.has(part.split('=', 1)[0] ?? ''));
  return kept.length ? `${url.slice(0, cut)}?${kept.join('&')}` : url.slice(0, cut);
}
