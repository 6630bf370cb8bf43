import { type ReactNode, useEffect, useState } from 'react';
import { isServerReachable } from '#web/shell/offline/connection.ts';
import OfflineNotice from './offline-notice.tsx';

/**
 * What a page that failed shows: without a connection the offline notice, because the most likely cause is that the
 * page's code could not be loaded; else the children.
 */
export default function FailedPage({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const [reachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => {
    let isStopped = false;
    void isServerReachable().then((result) => {
      if (!isStopped) setReachable(result);
    });
    return () => {
      isStopped = true;
    };
  }, []);
  if (reachable === null) return null;
  return reachable ? children : <OfflineNotice what="page" onRetry={onRetry} />;
}
