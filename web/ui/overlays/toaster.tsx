import { lazy, Suspense } from 'react';
import { useObservable } from '#web/state/observable.ts';
import { ErrorBoundary } from '../rendering/error-boundary.tsx';
import { latestToast, type ToastWords } from './toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

/**
 * The live region that shows toasts. It exists before the first toast, otherwise screen readers would not announce it;
 * the card itself is loaded with the first toast.
 */
export function Toaster({ words }: { words: ToastWords }) {
  const toast = useObservable(latestToast);
  return (
    <div aria-live="polite" data-print="no">
      {toast?.open ? (
        <ErrorBoundary key={toast.id} fallback={null}>
          <Suspense fallback={null}>
            <ToastCard toast={toast} words={words} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
