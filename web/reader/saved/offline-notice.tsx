import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { offlineMessages } from '#web/messages/en-offline.ts';
import { isOnline, onConnectionChange, reportUnreachable } from '#web/offline/connection.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/display/notice.tsx';

/** The page that failed to load, and how to load it again. */
export interface OfflineNoticeProps {
  /** The kind of page. */
  what: keyof typeof offlineMessages.missing;
  onRetry: () => void;
}

/** Minimum time between two automatic retries: a page that fails although the server responds must not flicker. */
const retryPauseMs = 30_000;
let retriedAt = Number.NEGATIVE_INFINITY;

/** Retries automatically once the server is reachable. */
function useRetryWhenOnline(onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    // The browser's `online` event can fire before the pending request has failed, or never. This starts polling the
    // server.
    if (isOnline()) reportUnreachable();
    return onConnectionChange(() => {
      if (!isOnline() || performance.now() - retriedAt < retryPauseMs) return;
      retriedAt = performance.now();
      retry.current();
    });
  }, []);
}

/** Replaces a page that is not available offline, with a link to the saved articles. */
export default function OfflineNotice({ what, onRetry }: OfflineNoticeProps) {
  useRetryWhenOnline(onRetry);
  const title = offlineMessages.missing[what];
  return (
    <>
      {what === 'front' ? null : <title>{messages.site.title(title)}</title>}
      <Notice level={what === 'front' ? 'h2' : 'h1'} title={title} hint={offlineMessages.missingHint}>
        <Button variant="contained" component={Link} to={paths.saved}>
          {offlineMessages.saved.title}
        </Button>
        <Button onClick={onRetry}>{messages.errors.retry}</Button>
      </Notice>
    </>
  );
}
