import { messages } from '#web/messages/en.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { UnreachableNotice } from './unreachable-notice.tsx';

/** Shown instead of a page that failed to render; the header stays. */
export function CrashedPage() {
  const reload = () => window.location.reload();
  const crashed = (
    <>
      <title>{messages.site.title(messages.errors.crashed)}</title>
      <Notice level="h1" title={messages.errors.crashed} hint={messages.errors.crashedHint} urgent>
        <RetryButton onRetry={reload}>{messages.errors.reload}</RetryButton>
      </Notice>
    </>
  );
  // Offline, the most likely cause is that the page's code could not be loaded.
  return navigator.onLine ? crashed : <UnreachableNotice what="page" onRetry={reload} fallback={crashed} />;
}
