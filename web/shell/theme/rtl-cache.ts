import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';

/** Emotion's cache for pages that read from right to left, where it mirrors MUI's physical directions. */
export const rtlCache = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });
