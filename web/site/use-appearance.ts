import { useLayoutEffect } from 'react';
import { appearance } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';

/** Day or night: as the reader chose, else as the device has it; the page's root says so to every style. */
export function useAppearance(): { dark: boolean; choose: (mode: 'light' | 'dark') => void } {
  const chosen = useStored(appearance);
  const nightDevice = useMedia('(prefers-color-scheme: dark)');
  const dark = chosen === 'dark' || (chosen === 'system' && nightDevice);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
  return { dark, choose: appearance.write };
}
