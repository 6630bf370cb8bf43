import type { Components, Theme } from '@mui/material/styles';

/** Fingers need 44 px (WCAG 2.5.5). */
const onTouch = '@media (pointer: coarse)';
const fieldBorder = (theme: Theme) =>
  `1px solid color-mix(in srgb, ${theme.vars.palette.text.secondary} 70%, transparent)`;

/** Buttons, switches and form fields. Labels stand above their fields and stay there. */
export const inputs: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit' } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 38,
        padding: '0 18px',
        gap: 8,
        borderRadius: 999,
        transition: 'background-color 120ms, border-color 120ms, color 120ms',
        [onTouch]: { minHeight: 44 },
        // Work in progress: aria-disabled alone keeps the focus on the button.
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          opacity: 0.65,
          cursor: 'progress',
          textDecoration: 'none',
        },
        '&.Mui-disabled': { opacity: 0.55, color: theme.vars.palette.text.secondary },
        variants: [
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: theme.vars.palette.divider,
              '&:hover': { borderColor: 'currentcolor', backgroundColor: 'transparent' },
            },
          },
          {
            props: { variant: 'contained' },
            style: {
              '&:hover': {
                backgroundColor: 'var(--variant-containedBg)',
                textDecoration: 'underline',
                textUnderlineOffset: 3,
              },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              padding: '0 4px',
              '&:hover': { backgroundColor: 'transparent', textDecoration: 'underline', textUnderlineOffset: 3 },
            },
          },
          {
            props: { size: 'small' },
            style: { minHeight: 32, paddingInline: 14, fontSize: '0.875rem', [onTouch]: { minHeight: 44 } },
          },
          { props: { size: 'large' }, style: { minHeight: 48, paddingInline: 28, fontSize: '1.0625rem' } },
        ],
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 40,
        height: 40,
        padding: 0,
        color: theme.vars.palette.text.secondary,
        fontSize: 'inherit',
        '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: 'transparent' },
        [onTouch]: { width: 44, height: 44 },
        variants: [
          // A drawn circle around the icon.
          {
            props: { color: 'primary' },
            style: {
              border: `1px solid ${theme.vars.palette.divider}`,
              color: theme.vars.palette.primary.main,
              '&:hover': { color: theme.vars.palette.primary.main, borderColor: theme.vars.palette.primary.main },
              '&.Mui-disabled': { color: theme.vars.palette.divider },
            },
          },
          { props: { color: 'inherit' }, style: { '&, &:hover': { color: 'inherit' } } },
          { props: { size: 'small' }, style: { width: 34, height: 34, [onTouch]: { width: 44, height: 44 } } },
        ],
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 38,
        height: 32,
        padding: '5px 0',
        overflow: 'visible',
        [onTouch]: { height: 44, paddingBlock: 11 },
      },
      switchBase: ({ theme }) => ({
        top: 4,
        padding: 5,
        color: theme.vars.palette.text.secondary,
        transitionDuration: '120ms',
        '&:hover': { backgroundColor: 'transparent !important' },
        '&.Mui-checked': {
          color: theme.vars.palette.primary.contrastText,
          transform: 'translateX(16px)',
          '& > .MuiSwitch-input': { left: -16 },
        },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: theme.vars.palette.primary.main,
          borderColor: theme.vars.palette.primary.main,
        },
        [onTouch]: { top: 10 },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.text.secondary}`,
        borderRadius: 999,
        backgroundColor: 'transparent',
        opacity: '1 !important',
        transitionDuration: '120ms',
      }),
      // The touch target is as wide as the drawn switch and as high as the line.
      input: { top: -4, left: 0, width: 38, height: 32, [onTouch]: { top: -10, height: 44 } },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { styleOverrides: { root: { padding: 6 } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInline: '-6px 18px', minHeight: 32, [onTouch]: { minHeight: 44 } },
      label: { fontWeight: 450 },
    },
  },
  MuiFormLabel: {
    // No asterisk: it would become a part of the label's text.
    defaultProps: { required: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.meta,
        marginBlockEnd: 5,
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: { position: 'static', maxWidth: 'none', transform: 'none', whiteSpace: 'normal' },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 42, color: theme.vars.palette.text.primary, [onTouch]: { minHeight: 46 } }),
      // iOS zooms into inputs with smaller text.
      input: ({ theme }) => ({
        height: 'auto',
        fontSize: '0.9375rem',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        [onTouch]: { fontSize: '1rem' },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&.MuiInputBase-multiline': { padding: '8px 12px' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      }),
      input: {
        padding: '8px 12px',
        '.MuiInputBase-multiline > &': { padding: 0, lineHeight: 1.45, resize: 'vertical' },
      },
      notchedOutline: ({ theme }) => ({ top: 0, border: fieldBorder(theme), '& legend': { display: 'none' } }),
    },
  },
  // The list looks like a menu.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ marginBlock: 4, border: `1px solid ${theme.vars.palette.divider}` }),
      listbox: ({ theme }) => ({
        padding: 6,
        '& .MuiAutocomplete-option': {
          minHeight: 40,
          paddingInline: 12,
          borderRadius: 2,
          fontSize: '0.9375rem',
          '&.Mui-focused': { backgroundColor: theme.vars.palette.background.default },
          [onTouch]: { minHeight: 48 },
        },
      }),
    },
  },
  MuiNativeSelect: { styleOverrides: { select: { minHeight: 0 } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.meta,
        margin: '5px 0 0',
        '&.Mui-error': { fontWeight: 550 },
      }),
    },
  },
};
