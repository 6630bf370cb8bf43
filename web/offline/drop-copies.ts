import { outbox } from '#web/storage/outbox.ts';
import { bookmarks, ownLikes } from '#web/storage/reader-state.ts';
import { cacheNames } from './cache-names.ts';
import { droppedCopies, openCache } from './cached-articles.ts';
import { withoutArticles } from './without-articles.ts';

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
  for (const address of pictures) await images?.delete(address, { ignoreVary: true });
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
  if (bookmarks.read().some((id) => ids.has(id))) bookmarks.write(bookmarks.read().filter((id) => !ids.has(id)));
  if (ownLikes.read().some(({ id }) => ids.has(id))) ownLikes.write(ownLikes.read().filter(({ id }) => !ids.has(id)));
  const waiting = outbox.read();
  const sent = waiting.filter((action) => action.kind !== 'like' || !ids.has(action.articleId));
  if (sent.length < waiting.length) outbox.write(sent);
}
