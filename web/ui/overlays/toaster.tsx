import styled from '@emotion/styled';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../rendering/error-boundary.tsx';
import { currentToast, onToastChange } from './toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

const Place = styled('div')({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: 9,
  inlineSize: 'min(100%, 424px)',
  padding: 12,
  paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
  pointerEvents: 'none',
});

/** What a toast needs said in the reader's language. */
export interface ToastWords {
  area: string;
  close: string;
}

/** Where toasts stand. It is there, and listened to by screen readers, before the first one comes; how a toast looks is loaded with the first. */
export function Toaster({ words }: { words: ToastWords }) {
  const toast = useSyncExternalStore(onToastChange, currentToast);
  return (
    <Place aria-live="polite" data-print="no">
      {toast?.open ? (
        <ErrorBoundary key={toast.id} fallback={null}>
          <Suspense fallback={null}>
            <ToastCard toast={toast} words={words} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </Place>
  );
}
