import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Part = styled(ListItem)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 20px',
  alignItems: 'center',
  paddingBlock: 12,
  minBlockSize: 76,
  '& > b': { ...typography.brief },
  '& > .about': { ...typography.meta, color: palette.text.secondary, gridColumn: '1 / -1' },
});
const Dot = styled('span')({ flex: 'none', inlineSize: 9, blockSize: 9, borderRadius: '50%' });
const shades = {
  well: palette.success.main,
  ill: palette.error.main,
  mocked: palette.sun,
  unknown: palette.text.quiet,
} as const;

/** A state in words, with a dot in its colour. */
export const StateChip = ({ state, tone }: Pick<PartState, 'state' | 'tone'>) => (
  <Chip icon={<Dot style={{ background: shades[tone] }} data-tone={tone} />} label={state} />
);

export interface PartState {
  id: string;
  name: string;
  state: string;
  /** Decides the colour of the dot; `state` says the same in words. */
  tone: keyof typeof shades;
  about: ReactNode;
}

/** Lists parts of the site, each with its state. */
export function StateList({ parts }: { parts: readonly PartState[] }) {
  return (
    <List disablePadding sx={{ maxInlineSize: 760 }}>
      {parts.map(({ id, name, state, tone, about }) => (
        <Part key={id} disableGutters divider data-part={id}>
          <b>{name}</b>
          <StateChip state={state} tone={tone} />
          <span className="about" dir="auto">
            {about}
          </span>
        </Part>
      ))}
    </List>
  );
}
