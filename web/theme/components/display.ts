import type { Components, Theme } from '@mui/material/styles';

/** Chips, avatars, tables, tooltips, placeholders, progress and messages. */
export const display: Components<Theme> = {
  // There is no server rendering: the first render knows the screen.
  MuiUseMediaQuery: { defaultProps: { noSsr: true } },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({
        // The caller gives the size or the ratio.
        height: 'auto',
        backgroundColor: theme.vars.palette.divider,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 3, backgroundColor: theme.vars.palette.divider }),
      bar: { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { fontWeight: 650, fontSize: '0.875rem', lineHeight: 1 },
      colorDefault: ({ theme }) => ({
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
      }),
    },
  },
  MuiChip: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 'auto',
        minHeight: 30,
        maxWidth: '100%',
        borderRadius: 999,
        fontSize: '0.8125rem',
        fontWeight: 550,
        borderColor: theme.vars.palette.divider,
        '@media (pointer: coarse)': { '&.MuiChip-clickable': { minHeight: 44 } },
      }),
      label: { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: 4 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.meta,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.default,
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 10px',
        borderColor: theme.vars.palette.divider,
        fontSize: '0.9375rem',
        fontVariantNumeric: 'tabular-nums',
        // The first and the last cell of a row, which may be a th or a td.
        '&:not(* + *)': { paddingInlineStart: 0 },
        '&:not(:has(+ *))': { paddingInlineEnd: 0 },
      }),
      head: ({ theme }) => ({
        ...theme.typography.meta,
        fontWeight: 600,
        color: theme.vars.palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
      sizeSmall: { paddingBlock: 5 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'flex-start', borderRadius: 6, fontSize: '0.9375rem' },
      // The button keeps its width beside a long text.
      action: { flex: 'none' },
    },
  },
};
