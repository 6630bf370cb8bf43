import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { messages } from '#web/shell/messages/en.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';

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
    minBlockSize: 116,
    // The follow button is higher on touch screens.
    '@media (pointer: coarse)': { minBlockSize: 124 },
  },
  '& .name': { ...typography.meta, lineHeight: 1.3, overflowWrap: 'anywhere' },
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
    </PublisherStrip>
  </section>
);
