import { lazy } from 'react';
import { useObservable } from '#web/shell/state/observable.ts';
import { LazyPart } from '../rendering/lazy-part.tsx';
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
        <LazyPart key={toast.id}>
          <ToastCard toast={toast} words={words} />
        </LazyPart>
      ) : null}
    </div>
  );
}
