import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { appearance } from '#web/shell/storage/preferences.ts';
import { theme } from '#web/shell/theme/theme.ts';

/** Safari supports `user-select` with its prefix only. */
const userSelect: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Emotion's cache without its list of prefixes, which is for browsers that cannot run the site: a fifth less CSS for a
 * phone to write.
 */
export const ltrOptions: Options = { key: 'css', stylisPlugins: [userSelect] };
export const ltrCache = createCache(ltrOptions);

/**
 * Loads Emotion's cache for pages that read from right to left, where it mirrors MUI's physical directions. Without its
 * plugin the page has the other one.
 */
export const loadRtlCache = (): Promise<EmotionCache> =>
  import('@mui/stylis-plugin-rtl')
    .then(({ default: rtlPlugin }) => createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] }))
    .catch(() => ltrCache);

const isMode = (value: unknown): value is ReturnType<typeof appearance.read> =>
  value === 'light' || value === 'dark' || value === 'system';

/** Lets MUI store the reader's choice of light or dark where the first-paint script (vite.config.ts) reads it. */
const modeKey = 'mode';
const storageManager: NonNullable<Parameters<typeof ThemeProvider>[0]['storageManager']> = ({ key }) => ({
  // MUI also asks which light and which dark scheme was chosen; there is one of each.
  get: (initial: unknown) => (key === modeKey && typeof window !== 'undefined' ? appearance.read() : initial),
  set: (mode: unknown) => {
    if (key === modeKey && isMode(mode)) appearance.write(mode);
  },
  subscribe: (changed) => (key === modeKey ? appearance.subscribe(() => changed(appearance.read())) : () => {}),
});

interface SiteThemeProps {
  cache: EmotionCache;
  children: ReactNode;
}

/** Provides the theme, in light or dark: the reader's choice, or else the device's setting. */
export function SiteTheme({ cache, children }: SiteThemeProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={modeKey}
        storageManager={storageManager}
        noSsr
        // base.css has the variables (web/bundling/theme-styles.ts).
        disableStyleSheetGeneration
      >
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
