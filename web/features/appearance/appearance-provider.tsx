import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { appearance } from '#web/storage/appearance.ts';
import { theme } from '#web/theme.ts';

const modeKey = 'mode';

/** Keeps MUI's choice of light, dark or system in the product's own storage; it has no other scheme to remember. */
const storageManager = ({ key }: { key: string }) =>
  key === modeKey
    ? {
        get: () => appearance.read(),
        set: (mode: 'light' | 'dark' | 'system') => void appearance.write(mode),
        subscribe: (changed: (mode: 'light' | 'dark' | 'system') => void) => appearance.subscribe(() => changed(appearance.read())),
      }
    : { get: (fallback: string) => fallback, set: () => {}, subscribe: () => () => {} };

export function AppearanceProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={storageManager} noSsr>
      {children}
    </ThemeProvider>
  );
}
