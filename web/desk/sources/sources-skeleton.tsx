import styled from '@emotion/styled';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { color } from '#web/theme.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  paddingBlock: 18,
  borderBlockEnd: `1px solid ${color.rule}`,
  '@media (min-width: 900px)': {
    gridTemplateColumns: '30fr 15fr 30fr 12fr',
    gap: 24,
    '& > :last-child': { blockSize: 26 },
  },
});

/** The list before it is there. */
export function SourcesSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Row key={row}>
            {['100%', '60%', '80%', '100%'].map((inlineSize, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four pieces of a drawing.
              <Skeleton key={i} style={{ inlineSize, blockSize: 20 }} />
            ))}
          </Row>
        ))}
      </div>
    </>
  );
}
