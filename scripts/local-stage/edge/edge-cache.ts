import type { ApiResponse } from '../functions/http-event.ts';
import type { Behaviour } from './distribution.ts';
import type { CachePolicy } from './edge-policies.ts';
import { type StoredResponse, storedResponse } from './stored-response.ts';

/** A cached response and the times (milliseconds since 1970) until which it may be used. */
interface CacheEntry {
  response: StoredResponse;
  cacheControl: string | undefined;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  usableOnErrorUntil: number;
}

/** Fetches from the origin. @param etag of the cached response, for a conditional request */
export type FetchOrigin = (etag: string | undefined) => Promise<ApiResponse>;
export type CacheStatus = 'hit' | 'stale' | 'refresh' | 'miss' | 'error';
export interface CacheResult {
  response: StoredResponse;
  status: CacheStatus;
  ageSeconds: number;
}

/** Size limit of the cache; the oldest entries are removed first. */
const maxBytes = 24 * 1024 * 1024;

/**
 * The cache of one edge location: fresh responses are served at once, stale ones while a new one is fetched, and
 * concurrent requests for a key share one request to the origin.
 */
export class EdgeCache {
  private readonly now: () => number;
  private readonly entries = new Map<string, CacheEntry>();
  private readonly inFlight = new Map<string, Promise<CacheResult>>();
  private bytes = 0;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  async get(url: string, behaviour: Behaviour, fetchOrigin: FetchOrigin): Promise<CacheResult> {
    const key = cacheKey(url, behaviour.cache);
    const entry = this.entries.get(key);
    const now = this.now();
    if (!entry || now >= entry.staleUntil) return this.fetchOnce(key, behaviour, entry, fetchOrigin);
    const isFresh = now < entry.freshUntil;
    if (!isFresh) this.fetchOnce(key, behaviour, entry, fetchOrigin).catch(() => {});
    return { response: entry.response, status: isFresh ? 'hit' : 'stale', ageSeconds: ageOf(entry, now) };
  }

  /**
   * Drops what is stored under these paths, for all values of the key's headers, which follow after a space. `*` at the
   * end of a path is any run of characters.
   */
  invalidate(paths: readonly string[]): void {
    const isMeant = (key: string): boolean =>
      paths.some((path) => (path.endsWith('*') ? key.startsWith(path.slice(0, -1)) : key.split(' ', 1)[0] === path));
    for (const key of [...this.entries.keys()].filter(isMeant)) this.remove(key);
  }

  private fetchOnce(
    key: string,
    behaviour: Behaviour,
    cached: CacheEntry | undefined,
    fetchOrigin: FetchOrigin,
  ): Promise<CacheResult> {
    const running = this.inFlight.get(key);
    if (running) return running;
    const fetching = this.fetchAndStore(key, behaviour, cached, fetchOrigin).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, fetching);
    return fetching;
  }

  private async fetchAndStore(
    key: string,
    behaviour: Behaviour,
    cached: CacheEntry | undefined,
    fetchOrigin: FetchOrigin,
  ): Promise<CacheResult> {
    const fetched = await fetchOrigin(cached?.response.etag);
    const now = this.now();
    if (cached && fetched.status >= 500 && now < cached.usableOnErrorUntil)
      return { response: cached.response, status: 'error', ageSeconds: ageOf(cached, now) };
    const unchanged = cached !== undefined && fetched.status === 304;
    const cacheControl =
      fetched.headers.find(([name]) => name === 'cache-control')?.[1] ?? (unchanged ? cached.cacheControl : undefined);
    const response = unchanged ? cached.response : storedResponse(fetched, behaviour);
    // CloudFront also caches a 404 for as long as its headers allow.
    const cacheable = unchanged || fetched.status === 200 || fetched.status === 404;
    const lifetime = cacheable ? lifetimeOf(cacheControl, behaviour.cache) : undefined;
    if (lifetime) {
      const freshUntil = now + lifetime.fresh;
      this.store(key, {
        response,
        cacheControl,
        storedAt: now,
        freshUntil,
        staleUntil: freshUntil + lifetime.staleWhileRevalidate,
        usableOnErrorUntil: freshUntil + lifetime.staleIfError,
      });
    } else if (!unchanged) this.remove(key);
    return { response, status: unchanged ? 'refresh' : 'miss', ageSeconds: 0 };
  }

  private store(key: string, entry: CacheEntry): void {
    this.remove(key);
    this.entries.set(key, entry);
    this.bytes += entry.response.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= maxBytes || oldest === key) break;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.bytes -= entry.response.bytes;
    this.entries.delete(key);
  }
}

const ageOf = ({ storedAt }: CacheEntry, now: number): number => Math.max(0, Math.floor((now - storedAt) / 1000));

/** The path, and the query if the policy has it in the key. */
export const cacheKey = (url: string, { query }: CachePolicy): string => (query ? url : (url.split('?', 1)[0] ?? url));

/** How long a response may be reused, in milliseconds from its arrival. */
interface Lifetime {
  fresh: number;
  /** Additional time in which it may be served while a new one is fetched (RFC 5861 3). */
  staleWhileRevalidate: number;
  /** Additional time in which it may be served if the origin fails (RFC 5861 4). */
  staleIfError: number;
}

/**
 * CloudFront's rules for the lifetime of a response ("Manage how long content stays in the cache").
 * @returns undefined if the response must not be cached.
 */
export function lifetimeOf(
  cacheControl: string | undefined,
  { minTtl, defaultTtl, maxTtl }: Pick<CachePolicy, 'minTtl' | 'defaultTtl' | 'maxTtl'>,
): Lifetime | undefined {
  const directives = new Map(
    (cacheControl ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );
  const secondsOf = (name: string): number | undefined => {
    const value = Number(directives.get(name));
    return directives.has(name) && Number.isFinite(value) ? Math.max(0, value) : undefined;
  };
  const forbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const requested = forbidden ? 0 : (secondsOf('s-maxage') ?? secondsOf('max-age') ?? defaultTtl);
  const fresh = Math.min(Math.max(requested, minTtl), maxTtl);
  const staleWhileRevalidate = forbidden ? 0 : Math.min(secondsOf('stale-while-revalidate') ?? 0, maxTtl);
  if (fresh <= 0 && staleWhileRevalidate <= 0) return undefined;
  const staleIfError = Math.min(secondsOf('stale-if-error') ?? maxTtl, maxTtl);
  return { fresh: fresh * 1000, staleWhileRevalidate: staleWhileRevalidate * 1000, staleIfError: staleIfError * 1000 };
}
