import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { font, palettes, variablePrefix } from '#web/theme.ts';

const theme = createTheme({
  cssVariables: { cssVarPrefix: variablePrefix, colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
  breakpoints: { values: { xs: 0, sm: 640, md: 1024, lg: 1600, xl: 1920 } },
  typography: {
    fontFamily: font.sans,
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontFamily: font.serif },
    h2: { fontFamily: font.serif },
    h3: { fontFamily: font.serif },
  },
  shape: { borderRadius: 3 },
});

/** Wraps MUI components in the product's theme. MUI is large: import this only from code that is loaded on demand. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
