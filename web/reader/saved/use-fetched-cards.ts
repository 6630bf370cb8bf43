import { useEffect, useState } from 'react';
import { getArticle } from '#shared/api/articles.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { useOnline } from '#web/shell/offline/connection.ts';
import { dropBookmarks, forgetOpened, keepCards } from '#web/shell/storage/reader-state.ts';

const noneFailed: ReadonlySet<string> = new Set();

/**
 * Fetches the articles that a list has without a card, as from older builds and other devices, one after the other.
 * Removes one that is gone. One that fails waits for the next visit, or for a lost connection to return.
 */
export function useFetchedCards(missing: readonly string[]): void {
  const online = useOnline();
  const [failed, setFailed] = useState(noneFailed);
  const id = missing.find((one) => !failed.has(one));
  useEffect(() => {
    if (!online) setFailed(noneFailed);
    else if (id !== undefined)
      call(getArticle, { params: { id } })
        .then((article) => keepCards([article]))
        .catch((error: unknown) => {
          setFailed((before) => new Set([...before, id]));
          if (error instanceof ApiError && [404, 410].includes(error.status)) {
            dropBookmarks(new Set([id]));
            forgetOpened([id]);
          } else console.warn('Could not fetch an article of a list', error);
        });
  }, [id, online]);
}
