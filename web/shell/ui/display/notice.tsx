import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: 10,
  paddingBlock: 56,
  paddingInline: 16,
  textAlign: 'center',
  '& svg': { marginBlockEnd: 10, maxInlineSize: '100%' },
  '& h1, & h2, & h3': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: '1.75rem',
    lineHeight: 1.15,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '42ch', textWrap: 'balance' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12, marginBlockStart: 12 },
});

/** A low sun over an empty sea. */
function EmptySea() {
  return (
    <svg width="132" height="66" viewBox="0 0 132 66" fill="none" aria-hidden="true" focusable="false">
      <path d="M46 34a20 20 0 0 1 40 0z" fill={palette.sun} />
      <path d="M4 37h124M26 47h80M46 57h40" stroke={palette.divider} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface NoticeProps {
  title: string;
  hint?: string;
  /** A second hint. */
  more?: string;
  /** h1 when the notice is the whole page, h3 within a section. */
  level?: 'h1' | 'h2' | 'h3';
  /** Screen readers announce failures at once (role=alert), empty states politely. */
  urgent?: boolean;
  children?: ReactNode;
}

/** An empty state or an error message in place of the content. */
export function Notice({ title, hint, more, level: Title = 'h2', urgent = false, children }: NoticeProps) {
  return (
    <Box role={urgent ? 'alert' : 'status'}>
      <EmptySea />
      <Title>{title}</Title>
      {hint === undefined ? null : <p>{hint}</p>}
      {more === undefined ? null : <p>{more}</p>}
      {children === undefined ? null : <div className="actions">{children}</div>}
    </Box>
  );
}

export function RetryButton({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" onClick={onRetry}>
      {children}
    </Button>
  );
}
