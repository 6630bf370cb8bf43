import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';
import { useObservable } from '#web/state/observable.ts';
import { ErrorBoundary } from '../rendering/error-boundary.tsx';
import { latestToast, type ToastWords } from './toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

const Region = styled('div')({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: 9,
  inlineSize: 'min(100%, 424px)',
  padding: 12,
  paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
  pointerEvents: 'none',
});

/**
 * The live region that shows toasts. It exists before the first toast, otherwise screen readers would not announce it;
 * the card itself is loaded with the first toast.
 */
export function Toaster({ words }: { words: ToastWords }) {
  const toast = useObservable(latestToast);
  return (
    <Region aria-live="polite" data-print="no">
      {toast?.open ? (
        <ErrorBoundary key={toast.id} fallback={null}>
          <Suspense fallback={null}>
            <ToastCard toast={toast} words={words} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </Region>
  );
}
