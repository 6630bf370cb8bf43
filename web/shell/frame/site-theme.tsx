import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '#web/shell/theme/theme.ts';
import { useAppearance } from './shown-appearance.ts';

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

/** MUI expects a theme around a function. */
const outerTheme = {};
/**
 * A function, so that MUI leaves colour schemes to us: what it has for them is 3 KB of the first script
 * (web/bundling/unused-parts.ts). base.css has the variables (web/bundling/theme-styles.ts).
 */
const siteTheme = () => theme;

interface SiteThemeProps {
  cache: EmotionCache;
  children: ReactNode;
}

/** Provides the theme, in light or dark: the reader's choice, or else the device's setting. */
export function SiteTheme({ cache, children }: SiteThemeProps) {
  useAppearance();
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={outerTheme}>
        <ThemeProvider theme={siteTheme}>{children}</ThemeProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
