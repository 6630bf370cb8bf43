import styled from '@emotion/styled';
import { above, color, font } from '#web/theme.ts';

/** A dialog that holds a form: in the middle of a desk, the whole of a phone. */
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

/** The form in it: its head, its fields (one that is `whole` takes the row), what is wrong, its actions. */
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
