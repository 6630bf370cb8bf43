import { messages } from '#web/messages/en.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { Unreachable } from './unreachable.tsx';

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
  return navigator.onLine ? crashed : <Unreachable what="page" onRetry={reload} otherwise={crashed} />;
}
