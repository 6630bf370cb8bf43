import { useEffect, useRef } from 'react';
import { messages } from '#web/messages/en.ts';
import { offlineMessages } from '#web/messages/en-offline.ts';
import { isOnline, onConnectionChange, reportUnreachable } from '#web/offline/connection.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { Pill, StrongPillLink } from '#web/ui/forms/pill.tsx';

export interface KeptNoticeProps {
  /** What could not be had without a network. */
  what: keyof typeof offlineMessages.missing;
  onRetry: () => void;
}

/** At least so long between two tries of its own, in milliseconds: what fails although the server answers would flicker. */
const pause = 30_000;
let triedAt = Number.NEGATIVE_INFINITY;

/** Tries again by itself once the server can be reached. */
function useComesBack(onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    // The browser's own word that there is a network again can come before a request of before has failed, or never: from now on the server is looked for.
    if (isOnline()) reportUnreachable();
    return onConnectionChange(() => {
      if (!isOnline() || performance.now() - triedAt < pause) return;
      triedAt = performance.now();
      retry.current();
    });
  }, []);
}

/** What stands for a page that was not kept: what it is, and the way to what there is. */
export default function KeptNotice({ what, onRetry }: KeptNoticeProps) {
  useComesBack(onRetry);
  const title = offlineMessages.missing[what];
  return (
    <>
      {what === 'front' ? null : <title>{messages.site.title(title)}</title>}
      <Notice level={what === 'front' ? 'h2' : 'h1'} title={title} hint={offlineMessages.missingHint}>
        <StrongPillLink to={paths.saved}>{offlineMessages.saved.title}</StrongPillLink>
        <Pill type="button" onClick={onRetry}>
          {messages.errors.again}
        </Pill>
      </Notice>
    </>
  );
}
