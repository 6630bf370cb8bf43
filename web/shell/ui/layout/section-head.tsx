import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  marginBlockEnd: 18,
  '&::before': { content: '""', flex: 'none', inlineSize: 26, blockSize: 3, background: palette.text.primary },
  '& h2': { ...typography.section, margin: 0 },
  '& > h2 + *': { marginInlineStart: 'auto' },
});

/** A section's heading, with an optional link at the end of the line. */
export function SectionHead({ id, children, end }: { id?: string; children: ReactNode; end?: ReactNode }) {
  return (
    <Head>
      <h2 id={id}>{children}</h2>
      {end}
    </Head>
  );
}
