import { useLayoutEffect, useSyncExternalStore } from 'react';
import { appearance } from '#web/shell/storage/preferences.ts';

const device = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark: the reader's choice, or else the device's setting. */
function isDark(): boolean {
  const chosen = appearance.read();
  return chosen === 'system' ? device().matches : chosen === 'dark';
}

function subscribe(changed: () => void): () => void {
  const current = device();
  current.addEventListener('change', changed);
  const unsubscribe = appearance.subscribe(changed);
  return () => {
    current.removeEventListener('change', changed);
    unsubscribe();
  };
}

/** Whether the page is dark; a served document does not know. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);

/** Shows the page in its colours, as the first-paint script (vite.config.ts) did before. */
export function useAppearance(): void {
  useLayoutEffect(() => {
    const show = () => {
      document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    };
    show();
    return subscribe(show);
  }, []);
}
