import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { palette } from '#web/theme/theme.ts';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 28%',
  gap: 24,
  paddingBlock: 22,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > div': { display: 'grid', gap: 10, alignContent: 'start' },
});

const rows = ['first', 'second', 'third', 'fourth'];

/** Takes the place of results that are loading. */
export function ResultsSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true" data-skeleton="results">
        {rows.map((row) => (
          <Row key={row}>
            <div>
              <Skeleton style={{ blockSize: 24, inlineSize: '82%' }} />
              <Skeleton style={{ blockSize: 15 }} />
              <Skeleton style={{ blockSize: 15, inlineSize: '60%' }} />
            </div>
            <Skeleton style={{ aspectRatio: '4 / 3' }} />
          </Row>
        ))}
      </div>
    </>
  );
}
