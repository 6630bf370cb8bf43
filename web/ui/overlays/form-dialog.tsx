import styled from '@emotion/styled';
import { above, color, font } from '#web/theme.ts';

/** A dialog for a form: centred on a wide screen, the whole screen of a phone. */
export const FormDialog = styled('dialog')({
  inlineSize: 'min(100%, 640px)',
  maxInlineSize: '100%',
  maxBlockSize: '100dvh',
  margin: 'auto',
  padding: 0,
  border: `1px solid ${color.rule}`,
  borderRadius: 3,
  background: color.paper,
  color: color.ink,
  '&::backdrop': { background: 'rgb(0 0 0 / 0.5)' },
});

/** The form of a dialog: heading, fields (`whole` fields take the full width), error message, actions. */
export const FormBody = styled('form')({
  display: 'grid',
  gap: 18,
  padding: '24px 18px',
  '& h2': { ...font.wide, margin: 0 },
  '& > .fields': { display: 'grid', gap: 16 },
  '& > p[role=alert]': { ...font.meta, color: color.error, fontWeight: 600 },
  '& > .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 12,
    paddingBlockStart: 18,
    borderBlockStart: `1px solid ${color.rule}`,
  },
  [above.phone]: {
    padding: '28px 28px 24px',
    '& > .fields': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& > .fields > .whole': { gridColumn: '1 / -1' },
  },
});
