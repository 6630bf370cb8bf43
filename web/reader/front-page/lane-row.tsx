import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { Headline, RegionTag, Story, StoryMeta } from '../card/story.tsx';

// Extends beyond the right edge on phones, which shows that it scrolls.
const Lane = styled('ul')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(72vw, 250px)',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  // Snapping would push a focused control out of view again.
  '&:focus-within': { scrollSnapType: 'none' },
  scrollbarWidth: 'thin',
  borderBlock: `1px solid ${palette.divider}`,
  marginInlineEnd: -18,
  '& > li': { scrollSnapAlign: 'start', padding: '16px 18px', borderInlineStart: `1px solid ${palette.divider}` },
  '& > li:first-of-type': { paddingInlineStart: 0, borderInlineStart: 0 },
  '& h3': { ...typography.brief, marginBlock: '5px 6px' },
  [breakpoints.up('sm')]: { marginInlineEnd: 0, gridAutoColumns: 'calc((100% - 12px) / 3)' },
});

/** A row of articles that scrolls sideways; nothing without articles. */
export function LaneRow({ articles }: { articles: readonly ArticlePreview[] }) {
  if (articles.length === 0) return null;
  return (
    <Section title={messages.home.lane}>
      <Lane tabIndex={0} aria-label={messages.home.lane}>
        {articles.map((article) => (
          <li key={article.id}>
            <Story data-lane="">
              <RegionTag region={article.region} />
              <Headline article={article} level="h3" />
              <StoryMeta article={article} brief />
            </Story>
          </li>
        ))}
      </Lane>
    </Section>
  );
}

/** The placeholder of the row. */
export const LaneSkeleton = () => <Skeleton aria-hidden="true" style={{ blockSize: 190 }} />;
