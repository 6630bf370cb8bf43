import { createTheme, type Shadows } from '@mui/material/styles';
import { display } from './components/display.ts';
import { inputs } from './components/inputs.ts';
import { navigation } from './components/navigation.ts';
import { palettes } from './palettes.ts';
import { typeScale } from './type-scale.ts';

/** The one theme, of readers' pages and of the desk. `data-theme` on the root element selects its colours. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'news', colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
  direction: typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
  // 640 and 1024 come from the specification: from 1024 the sidebar fits beside the news. From 1600 the news has a
  // fourth column.
  breakpoints: { values: { xs: 0, sm: 640, md: 1024, lg: 1600, xl: 1920 } },
  typography: typeScale,
  shape: { borderRadius: 3 },
  // Surfaces have edges, not shadows. TypeScript cannot count the elements.
  shadows: Array.from({ length: 25 }, () => 'none') as Shadows,
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineOffset: 3 },
  components: { ...inputs, ...navigation, ...display },
});

/** The colours of the current scheme, as references to CSS variables. */
export const { palette } = theme.vars;
export const { breakpoints, typography } = theme;
/** From this width up the desk's pages have room for their navigation at the side. */
export const roomAtSide = breakpoints.up(1180);
