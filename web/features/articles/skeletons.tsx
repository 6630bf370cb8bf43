import styled from '@emotion/styled';
import { Bone } from '#web/ui/bone.tsx';
import { LeadFrame } from './lead-story.tsx';
import { Grid, type GridPlace } from './story-grid.tsx';

const Lines = styled('div')({ display: 'grid', gap: 10, alignContent: 'start', '&.below': { marginBlockStart: 14 } });

function TextBones({ sizes, height }: { sizes: string[]; height: number }) {
  return sizes.map((size) => <Bone key={size} style={{ inlineSize: size, blockSize: height }} />);
}

const Picture = ({ ratio }: { ratio: string }) => <Bone style={{ aspectRatio: ratio }} />;

export function LeadSkeleton() {
  return (
    <LeadFrame as="div" data-skeleton="card">
      <Picture ratio="3 / 2" />
      <Lines>
        <Bone style={{ inlineSize: 90, blockSize: 12 }} />
        <TextBones sizes={['96%', '88%', '62%']} height={38} />
        <TextBones sizes={['100%', '94%', '70%']} height={16} />
        <Bone style={{ inlineSize: 190, blockSize: 12, marginBlockStart: 6 }} />
      </Lines>
    </LeadFrame>
  );
}

function CardSkeleton({ brief = false }: { brief?: boolean }) {
  return (
    <div data-skeleton="card">
      {brief ? null : <Picture ratio="3 / 2" />}
      <Lines className="below">
        <Bone style={{ inlineSize: 80, blockSize: 11 }} />
        <TextBones sizes={['97%', '64%']} height={20} />
        {brief ? null : <TextBones sizes={['100%', '86%']} height={13} />}
        <Bone style={{ inlineSize: 150, blockSize: 11 }} />
        <Bone style={{ inlineSize: 120, blockSize: 16, marginBlockStart: 6 }} />
      </Lines>
    </div>
  );
}

/** `count` cards in the page's rhythm (HOME-56). */
export function GridSkeleton({ count, place }: { count: number; place: GridPlace }) {
  const cells = ['standard', 'standard', 'pair', 'pair', 'wide', 'standard', 'standard', 'pair'];
  let left = count;
  return (
    <Grid className={place}>
      {cells.map((kind, i) => {
        if (left <= 0) return null;
        const cards = kind === 'pair' ? Math.min(2, left) : 1;
        left -= cards;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
          <div className={kind} key={i}>
            {Array.from({ length: cards }, (_, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards never move.
              <CardSkeleton key={j} brief={kind === 'pair'} />
            ))}
          </div>
        );
      })}
    </Grid>
  );
}

/** A column of headlines to come. */
export function ListSkeleton({ count }: { count: number }) {
  return (
    <Lines>
      <Bone style={{ inlineSize: 130, blockSize: 14, marginBlockEnd: 10 }} />
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <Lines key={i} style={{ blockSize: 66 }}>
          <TextBones sizes={['94%', '56%']} height={15} />
        </Lines>
      ))}
    </Lines>
  );
}
