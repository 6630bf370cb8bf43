import type { Components, Theme } from '@mui/material/styles';

/** Tabs, menus, the drawer and paths of links. */
export const navigation: Components<Theme> = {
  MuiTabs: {
    defaultProps: {
      variant: 'scrollable',
      scrollButtons: 'auto',
      selectionFollowsFocus: true,
      // Firefox makes each element that scrolls a Tab stop. The tabs are one already, and scroll into view.
      slotProps: { scroller: { tabIndex: -1 } },
    },
    styleOverrides: {
      // A rule below the whole row, the line of the selected tab above it.
      root: ({ theme }) => ({
        position: 'relative',
        minHeight: 52,
        minWidth: 0,
        borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
      }),
      // The selected tab stays clear of the buttons that scroll, which touch screens do not have.
      scroller: { '@media not (pointer: coarse)': { scrollPaddingInline: 44 } },
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
    styleOverrides: {
      // For the mouse only, and above the tabs: their row keeps its width when a button appears.
      root: ({ theme }) => ({
        position: 'absolute',
        zIndex: 1,
        insetBlock: 0,
        width: 38,
        backgroundColor: theme.vars.palette.background.default,
        color: theme.vars.palette.text.secondary,
        opacity: 1,
        '&:first-of-type': { insetInlineStart: 0, borderInlineEnd: `1px solid ${theme.vars.palette.divider}` },
        '&:last-of-type': { insetInlineEnd: 0, borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
        '&:hover': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { display: 'none' },
        '@media (pointer: coarse)': { display: 'none' },
      }),
    },
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
