import type { Components, Theme } from '@mui/material/styles';

/** Tabs, menus, the drawer and paths of links. */
export const navigation: Components<Theme> = {
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto', selectionFollowsFocus: true },
    styleOverrides: {
      // A rule below the whole row, the line of the selected tab above it.
      root: ({ theme }) => ({ minHeight: 52, minWidth: 0, borderBlockEnd: `1px solid ${theme.vars.palette.divider}` }),
      list: { gap: 26 },
      indicator: ({ theme }) => ({
        backgroundColor: theme.vars.palette.text.primary,
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 51,
        padding: 0,
        fontWeight: 550,
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: theme.vars.palette.text.primary },
        // The row clips what is outside.
        '&:focus-visible': { outlineOffset: -3 },
      }),
    },
  },
  MuiTabScrollButton: {
    styleOverrides: { root: { width: 30, '&.Mui-disabled': { width: 0 } } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ minWidth: 180, border: `1px solid ${theme.vars.palette.divider}` }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 12,
        minHeight: 40,
        paddingInline: 12,
        borderRadius: 2,
        fontSize: '0.9375rem',
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.background.default },
        '& svg': { color: theme.vars.palette.text.secondary, flex: 'none' },
        '@media (pointer: coarse)': { minHeight: 48 },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.default }) },
  },
  MuiBreadcrumbs: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.meta, color: theme.vars.palette.text.secondary }) },
  },
};
