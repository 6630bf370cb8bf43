import type { Components, Theme } from '@mui/material/styles';

/** Papers, dialogs, the app bar and accordions: flat, with edges instead of shadows. */
export const surfaces: Components<Theme> = {
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
