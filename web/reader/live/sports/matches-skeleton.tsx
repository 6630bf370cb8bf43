import styled from '@emotion/styled';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { above, color } from '#web/theme.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { Columns, Day } from './match-groups.tsx';

const Row = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: 16,
  borderBlockStart: `1px solid ${color.rule}`,
  '& > .narrow': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  [above.phone]: {
    gridTemplateColumns: '1fr 5rem 1fr',
    justifyItems: 'center',
    '& > .narrow': { display: 'contents' },
  },
});
// On a phone it comes below the first group, wherever that ends; nothing is drawn there that would have to move.
const Later = styled('div')({ display: 'none', [above.tablet]: { display: 'block' } });

function Group({ title, rows }: { title: string; rows: number }) {
  return (
    <>
      <SectionHead>{title}</SectionHead>
      {Array.from({ length: rows }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move.
        <Day key={n} aria-hidden="true">
          <Skeleton style={{ inlineSize: 150, blockSize: 12, marginBlockEnd: 13 }} />
          <Row>
            <div className="narrow">
              <Skeleton style={{ inlineSize: 130, blockSize: 20 }} />
              <Skeleton style={{ inlineSize: 52, blockSize: 20 }} />
            </div>
            <Skeleton style={{ inlineSize: 150, blockSize: 20 }} />
          </Row>
        </Day>
      ))}
    </>
  );
}

/** Days and matches to come, in their places (SPORT-10). */
export function MatchesSkeleton() {
  return (
    <Columns data-skeleton="matches">
      <div>
        <Group title={sportsMessages.upcoming} rows={8} />
      </div>
      <Later>
        <Group title={sportsMessages.results} rows={8} />
      </Later>
    </Columns>
  );
}
