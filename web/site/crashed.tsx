import { messages } from '#web/messages/en.ts';
import { Notice, RetryButton } from '#web/ui/overlays/notice.tsx';
import { Unreached } from './unreached.tsx';

/** An unexpected error while drawing a page; the header stays (ERR-31). */
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
  // Without a network it is most likely the page's own code that did not come.
  return navigator.onLine ? crashed : <Unreached what="page" onRetry={reload} otherwise={crashed} />;
}
