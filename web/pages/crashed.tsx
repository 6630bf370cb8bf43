import { messages } from '#web/messages/en.ts';
import { Notice, RetryButton } from '#web/ui/notice.tsx';

/** An unexpected error while drawing a page; the header stays (ERR-31). */
export function CrashedPage() {
  return (
    <>
      <title>{messages.site.title(messages.errors.crashed)}</title>
      <Notice level="h1" title={messages.errors.crashed} hint={messages.errors.crashedHint} urgent>
        <RetryButton onRetry={() => window.location.reload()}>{messages.errors.reload}</RetryButton>
      </Notice>
    </>
  );
}
