import styled from '@emotion/styled';
import { dateInFull } from '#web/shell/messages/time.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';

// With the table of countries and time zones: too much for the first load.
const TwoClocks = lazyPart(() => import('./two-clocks.tsx'));

const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 22,
  minInlineSize: 0,
  minBlockSize: 28,
  flex: '1 1 auto',
  fontSize: '0.78125rem',
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& .pair': {
    display: 'flex',
    alignItems: 'center',
    gap: 9,
    minInlineSize: 0,
    flex: 1,
    [breakpoints.down('sm')]: { flexWrap: 'wrap' },
    [breakpoints.up('sm')]: { flex: 'none' },
  },
  '& .line': {
    position: 'relative',
    flex: 1,
    minInlineSize: 14,
    blockSize: 1,
    background: palette.text.secondary,
    opacity: 0.55,
    [breakpoints.up('sm')]: { flex: 'none', inlineSize: 34 },
  },
  '& .date': { display: 'none', [breakpoints.up('md')]: { display: 'inline' } },
  '& .apart': { display: 'none', [breakpoints.up('sm')]: { display: 'inline' } },
});

/**
 * The date and the reader's two cities with the local times. Rendered after the rest of the page: formatting dates and
 * time zones takes a phone 100 ms.
 */
export const ShoresStrip = () => (
  <Strip>
    <StepByStep>
      <Today />
      {usePageIdle() ? <TwoClocks /> : null}
    </StepByStep>
  </Strip>
);

function Today() {
  const now = useNow();
  return <span className="date">{dateInFull(now)}</span>;
}
