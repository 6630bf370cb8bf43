import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/theme/theme.ts';

const List = styled('ul')({
  maxInlineSize: 760,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 20,
    alignItems: 'baseline',
    paddingBlock: 15,
    minBlockSize: 76,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& b': { ...typography.brief },
  '& .state': { display: 'inline-flex', alignItems: 'baseline', gap: 8, fontWeight: 600, fontSize: '0.9375rem' },
  '& .state::before': { content: '""', inlineSize: 9, blockSize: 9, borderRadius: '50%', background: 'var(--state)' },
  '& .about': { ...typography.meta, color: palette.text.secondary, gridColumn: '1 / -1', marginBlockStart: 2 },
});
const shades = { well: palette.success.main, ill: palette.error.main, mocked: palette.sun } as const;

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
    <List>
      {parts.map(({ id, name, state, tone, about }) => (
        <li key={id} data-part={id}>
          <b>{name}</b>
          <span className="state" style={{ '--state': shades[tone] }}>
            {state}
          </span>
          <span className="about" dir="auto">
            {about}
          </span>
        </li>
      ))}
    </List>
  );
}
