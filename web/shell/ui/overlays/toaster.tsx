import { useObservable } from '#web/shell/state/observable.ts';
import { lazyPart } from '../rendering/lazy-part.tsx';
import { latestToast, type ToastWords } from './toast.ts';

const ToastCard = lazyPart(() => import('./toast-card.tsx'));

/**
 * The live region that shows toasts. It exists before the first toast, otherwise screen readers would not announce it;
 * the card itself is loaded with the first toast.
 */
export function Toaster({ words }: { words: ToastWords }) {
  const toast = useObservable(latestToast);
  return (
    <div aria-live="polite" data-print="no">
      {toast?.open ? <ToastCard key={toast.id} toast={toast} words={words} /> : null}
    </div>
  );
}
