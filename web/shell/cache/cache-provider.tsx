import { type ReactNode, useEffect, useRef } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { isPrivate } from '#web/shell/api/client.ts';
import { useSession } from '#web/shell/session/session.ts';
import { replies } from './reply-cache.ts';

/** No retries, no refetch on focus, no polling. */
const options = {
  provider: () => replies,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  refreshInterval: 0,
} as const;

/** Provides SWR's cache to the site. */
export const CacheProvider = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={options}>
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
