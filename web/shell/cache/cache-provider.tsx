import { type ReactNode, useEffect, useRef } from 'react';
import { type Cache, SWRConfig, useSWRConfig } from 'swr';
import { isPrivate } from '#web/shell/api/client.ts';
import { useSession } from '#web/shell/session/session.ts';
import { replies as ownReplies } from './reply-cache.ts';

interface CacheProviderProps {
  replies?: Cache<unknown> | undefined;
  children: ReactNode;
}

/** Provides SWR's cache: the page's own, or the replies of a document. No retries, no refetch on focus, no polling. */
export const CacheProvider = ({ replies = ownReplies, children }: CacheProviderProps) => (
  <SWRConfig
    value={{ provider: () => replies, shouldRetryOnError: false, revalidateOnFocus: false, refreshInterval: 0 }}
  >
    <PrivateReplies />
    {children}
  </SWRConfig>
);

/** Drops the replies to private reads when a session ends or another account signs in. */
function PrivateReplies() {
  const session = useSession();
  const uid = session.state === 'in' ? session.reader.uid : null;
  const previousUid = useRef(uid);
  const { mutate } = useSWRConfig();
  useEffect(() => {
    // Includes replies that have just arrived, which SWR would return to the next caller.
    if (previousUid.current !== null && previousUid.current !== uid) void mutate(isPrivate, undefined);
    previousUid.current = uid;
  }, [uid, mutate]);
  return null;
}
