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

/**
 * MUI's components in the product's look. Whatever uses them (menus, dialogs, forms, the admin's screens) stands in a chunk that is loaded when it is
 * needed and wraps itself in this: the first screen is read without them.
 */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
