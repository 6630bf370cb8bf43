import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { messages } from '#web/shell/messages/en.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';

/** This many publishers are suggested at first. */
export const suggestedCount = 6;

/** The layout of suggested publishers, shared with their skeleton. */
export const PublisherStrip = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
  gap: '22px 12px',
  '& > li': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: 9,
    textAlign: 'center',
    minBlockSize: 130,
    // The follow button is higher on touch screens.
    '@media (pointer: coarse)': { minBlockSize: 138 },
  },
  // Two lines, so that the buttons are level and the strip keeps its height.
  '& .name': { ...typography.meta, lineHeight: 1.3, minBlockSize: '2.6em', overflowWrap: 'anywhere' },
});

/** The placeholder of suggested publishers. */
export const PublishersSkeleton = () => (
  <section aria-label={messages.publishers.suggested}>
    <SectionHead>{messages.publishers.suggested}</SectionHead>
    <PublisherStrip aria-busy="true">
      {repeat(
        3,
        <li data-skeleton="publisher" aria-hidden="true">
          <Skeleton style={{ inlineSize: 44, blockSize: 44, borderRadius: '50%' }} />
          <Skeleton style={{ inlineSize: 84, blockSize: 13 }} />
          <Skeleton style={{ inlineSize: 72, blockSize: 28, borderRadius: 99 }} />
        </li>,
      )}
      {/* Only their places. */}
      {repeat(suggestedCount - 3, <li aria-hidden="true" />)}
    </PublisherStrip>
  </section>
);
