import styled from '@emotion/styled';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';

/** A dialog for a form: centred on a wide screen, the whole screen of a phone. */
export const FormDialog = styled('dialog')({
  inlineSize: 'min(100%, 640px)',
  maxInlineSize: '100%',
  maxBlockSize: '100dvh',
  margin: 'auto',
  padding: 0,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  background: palette.background.default,
  color: palette.text.primary,
  '&::backdrop': { background: 'rgb(0 0 0 / 0.5)' },
});

/** The form of a dialog: heading, fields (`whole` fields take the full width), error message, actions. */
export const FormBody = styled('form')({
  display: 'grid',
  gap: 18,
  padding: '24px 18px',
  '& h2': { ...typography.wide, margin: 0 },
  '& > .fields': { display: 'grid', gap: 16 },
  '& > p[role=alert]': { ...typography.meta, color: palette.error.main, fontWeight: 600 },
  '& > .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 12,
    paddingBlockStart: 18,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  [breakpoints.up('sm')]: {
    padding: '28px 28px 24px',
    '& > .fields': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& > .fields > .whole': { gridColumn: '1 / -1' },
  },
});
