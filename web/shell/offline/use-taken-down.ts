import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { listTakenDown } from '#shared/api/articles.ts';
import { pictureCacheKey } from '#shared/config/picture-path.ts';
import { call } from '#web/shell/api/client.ts';
import { replies } from '#web/shell/cache/reply-cache.ts';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { droppedCopies, openCache } from '#web/shell/offline/cached-articles.ts';
import { isOnline, onConnectionChange } from '#web/shell/offline/connection.ts';
import { dropBookmarks, ownLikes } from '#web/shell/storage/reader-state.ts';
import { outbox } from './outbox.ts';

/** Time between two checks while the site is open, in milliseconds. */
const checkMs = 4 * 60_000;

/**
 * Drops the copies of articles that the editors have taken down: when the site starts, when the server is reachable
 * again, and every few minutes while the page is shown. What the page shows of them goes too.
 */
export function useTakenDown(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let checkedAt = Number.NEGATIVE_INFINITY;
    const check = async (): Promise<void> => {
      if (!isOnline()) checkedAt = Number.NEGATIVE_INFINITY;
      if (!isOnline() || document.visibilityState === 'hidden' || Date.now() - checkedAt < checkMs) return;
      checkedAt = Date.now();
      // Past the browser's own cache: it serves a list that is a minute old while it fetches a new one.
      const ids = new Set(await call(listTakenDown, {}, { cache: 'no-cache' }));
      if (ids.size === 0) return;
      for (const [key, { data }] of [...replies]) {
        const left = withoutArticles(data, ids);
        // The page of a taken-down article fetches it again and shows that it was removed.
        if (left !== data) void mutate(key, left, { revalidate: left === undefined });
      }
      await dropCopies(ids);
    };
    const checkQuietly = () =>
      void check().catch((error: unknown) => {
        // The next check runs as soon as the page is shown or the connection changes.
        checkedAt = Number.NEGATIVE_INFINITY;
        console.warn('Could not drop articles that were taken down.', error);
      });
    checkQuietly();
    const timer = setInterval(checkQuietly, checkMs);
    const unsubscribe = onConnectionChange(checkQuietly);
    document.addEventListener('visibilitychange', checkQuietly);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', checkQuietly);
    };
  }, [mutate]);
}

/** Drops what this browser keeps of articles that were taken down, and leaves the reader's other data as they are. */
export async function dropCopies(ids: ReadonlySet<string>): Promise<void> {
  const pictures = new Set<string>();
  let isChanged = false;
  for (const name of [cacheNames.lists, cacheNames.opened, cacheNames.saved]) {
    const gone = await dropFromCache(name, ids, pictures);
    isChanged ||= gone.length > 0;
    // The browser's own cache may have the reply for some minutes more. The answer replaces it, once it is read.
    await Promise.allSettled(gone.map(async (address) => (await fetch(address, { cache: 'reload' })).text()));
  }
  // Last: what shows bookmarks reads the caches again.
  dropMarks(ids);
  if (isChanged) droppedCopies.set(droppedCopies.get() + 1);
  const images = pictures.size === 0 ? null : await openCache(cacheNames.images);
  for (const address of pictures) await images?.delete(pictureCacheKey(address), { ignoreVary: true });
}

/** @returns the addresses of articles that were deleted; adds the addresses of pictures that only they had */
async function dropFromCache(name: string, ids: ReadonlySet<string>, pictures: Set<string>): Promise<string[]> {
  const cache = await openCache(name);
  const gone: string[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request, { ignoreVary: true });
    const reply: unknown = await response?.json().catch(() => null);
    const left = withoutArticles(reply, ids, ({ image }) => {
      if (typeof image === 'string') pictures.add(image);
    });
    if (response === undefined || left === reply) continue;
    if (left === undefined) {
      await cache?.delete(request, { ignoreVary: true });
      gone.push(request.url);
    } else {
      const { status, statusText, headers } = response;
      await cache?.put(request, new Response(JSON.stringify(left), { status, statusText, headers }));
    }
  }
  return gone;
}

/** What the reader has done with the articles. */
function dropMarks(ids: ReadonlySet<string>): void {
  dropBookmarks(ids);
  if (ownLikes.read().some(({ id }) => ids.has(id))) ownLikes.write(ownLikes.read().filter(({ id }) => !ids.has(id)));
  const waiting = outbox.read();
  const sent = waiting.filter((action) => action.kind !== 'like' || !ids.has(action.articleId));
  if (sent.length < waiting.length) outbox.write(sent);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A reply of the API, or a part of one, without these articles: they leave the lists that name them. The same value if
 * it names none of them; undefined if it is one of them.
 * @param onDropped called with each record that was left out
 */
export function withoutArticles(
  value: unknown,
  ids: ReadonlySet<string>,
  onDropped: (record: Record<string, unknown>) => void = () => {},
): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) {
    const kept = value.map((one: unknown) => withoutArticles(one, ids, onDropped)).filter((one) => one !== undefined);
    return kept.length === value.length && kept.every((one, i) => one === value[i]) ? value : kept;
  }
  if (typeof value.id === 'string' && ids.has(value.id)) {
    onDropped(value);
    return undefined;
  }
  const parts = Object.entries(value).map(([name, part]) => [name, withoutArticles(part, ids, onDropped)] as const);
  if (parts.every(([name, part]) => part === value[name])) return value;
  // A record about an article, such as a search result, goes with it. Another place for one is empty then.
  if (value.article !== undefined && parts.some(([name, part]) => name === 'article' && part === undefined))
    return undefined;
  return Object.fromEntries(
    parts.map(([name, part]) => [name, part === undefined && value[name] !== undefined ? null : part]),
  );
}
