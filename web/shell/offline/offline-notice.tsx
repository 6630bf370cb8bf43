import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { isOnline, onConnectionChange, reportUnreachable } from '#web/shell/offline/connection.ts';
import { paths } from '#web/shell/paths.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';

/** The page that failed to load, and how to load it again. */
export interface OfflineNoticeProps {
  /** The kind of page. */
  what: keyof typeof offlineMessages.missing;
  onRetry: () => void;
}

/**
 * The first and the longest pause between automatic retries, in milliseconds; each is twice the one before. A page that
 * fails although the server responds must not flicker. After the longest pause without a retry they start over.
 */
const firstPause = 3000;
const longestPause = 60_000;
let retriedAt = Number.NEGATIVE_INFINITY;
let pause = 0;

/** Retries automatically once the server is reachable. A retry that fails too is followed by another one. */
function useRetryWhenOnline(onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The browser's `online` event can fire before the pending request has failed, or never. This starts polling the
    // server.
    if (isOnline()) reportUnreachable();
    const unsubscribe = onConnectionChange(() => {
      clearTimeout(timer);
      if (!isOnline()) return;
      const sinceRetry = performance.now() - retriedAt;
      if (sinceRetry > longestPause) pause = 0;
      timer = setTimeout(
        () => {
          retriedAt = performance.now();
          pause = Math.min(longestPause, Math.max(firstPause, pause * 2));
          retry.current();
        },
        Math.max(0, pause - sinceRetry),
      );
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
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
