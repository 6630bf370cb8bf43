import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { LeadFrame } from './lead-story.tsx';
import { StoryGrid } from './story-grid.tsx';

const Lines = styled('div')({ display: 'grid', gap: 10, alignContent: 'start', '&.below': { marginBlockStart: 14 } });

function TextBones({ sizes, height }: { sizes: string[]; height: number }) {
  return sizes.map((size) => <Skeleton key={size} style={{ inlineSize: size, blockSize: height }} />);
}

const Picture = ({ ratio }: { ratio: string }) => <Skeleton style={{ aspectRatio: ratio }} />;

/** The placeholder of the lead story. */
export function LeadSkeleton() {
  return (
    <LeadFrame as="div" data-skeleton="card">
      <Picture ratio="3 / 2" />
      <Lines>
        <Skeleton style={{ inlineSize: 90, blockSize: 12 }} />
        <TextBones sizes={['96%', '88%', '62%']} height={38} />
        <TextBones sizes={['100%', '94%', '70%']} height={16} />
        <Skeleton style={{ inlineSize: 190, blockSize: 12, marginBlockStart: 6 }} />
      </Lines>
    </LeadFrame>
  );
}

function CardSkeleton() {
  return (
    <div data-skeleton="card">
      <Picture ratio="3 / 2" />
      <Lines className="below">
        <Skeleton style={{ inlineSize: 80, blockSize: 11 }} />
        <TextBones sizes={['97%', '64%']} height={20} />
        <TextBones sizes={['100%', '86%']} height={13} />
        <Skeleton style={{ inlineSize: 150, blockSize: 11 }} />
        <Skeleton style={{ inlineSize: 120, blockSize: 16, marginBlockStart: 6 }} />
      </Lines>
    </div>
  );
}

/** Marks placeholders as content that loads; they are hidden from assistive technology themselves. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <div aria-hidden="true">{children}</div>
  </div>
);

/** Placeholders of `count` cards; wrap them in `Loading`. */
export const CardSkeletons = ({ count }: { count: number }) => <StoryGrid>{repeat(count, <CardSkeleton />)}</StoryGrid>;

/** The placeholder of a feed: nine cards. */
export const FeedSkeleton = () => (
  <Loading>
    <CardSkeletons count={9} />
  </Loading>
);
