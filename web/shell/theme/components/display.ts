import type { Components, Theme } from '@mui/material/styles';

/**
 * Chips, avatars, tables, tooltips, placeholders, progress and messages; and papers, dialogs, the app bar and
 * accordions: flat, with edges instead of shadows.
 */
export const display: Components<Theme> = {
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
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiContainer: {
    defaultProps: { maxWidth: false, disableGutters: true },
    styleOverrides: {
      // The same left and right edge for the strip, the masthead and the content.
      root: ({ theme }) => ({
        maxWidth: 1288,
        paddingInline: 18,
        [theme.breakpoints.up('sm')]: { paddingInline: 24 },
        [theme.breakpoints.up('lg')]: { maxWidth: 1568 },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(0 0 0 / 0.5)' } } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: false },
    styleOverrides: {
      // Centred on a wide screen, the whole width of a phone.
      paper: ({ theme }) => ({
        maxWidth: 640,
        width: '100%',
        margin: 0,
        maxHeight: '100dvh',
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.default,
        color: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.wide,
        padding: '24px 18px 18px',
        [theme.breakpoints.up('sm')]: { padding: '28px 28px 18px' },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '4px 18px 18px',
        [theme.breakpoints.up('sm')]: { paddingInline: 28 },
      }),
    },
  },
  MuiDialogContentText: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.primary }) } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      // The first button is the safe one and comes first in reading order.
      root: ({ theme }) => ({
        flexWrap: 'wrap',
        justifyContent: 'start',
        gap: 12,
        marginInline: 18,
        padding: '18px 0 24px',
        borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
        [theme.breakpoints.up('sm')]: { marginInline: 28 },
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: 'transparent',
        borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
        '&::before': { display: 'none' },
      }),
    },
  },
  MuiAccordionSummary: { styleOverrides: { root: { padding: 0, minHeight: 52 } } },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 0 18px' } } },
};
