import { lazy, Suspense } from 'react';
import { messages } from '#web/messages/en.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const FailedPage = lazy(() => import('#web/reader/saved/failed-page.tsx'));

/** Shown instead of a page that failed to load or to render; the header stays. */
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
  return (
    <ErrorBoundary fallback={crashed}>
      <Suspense fallback={null}>
        <FailedPage onRetry={reload}>{crashed}</FailedPage>
      </Suspense>
    </ErrorBoundary>
  );
}
