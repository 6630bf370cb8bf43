import styled from '@emotion/styled';
import type { Optimization } from '#shared/domain/ads/revenue.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { longAge } from '#web/messages/time.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const words = deskMessages.revenue;
const About = styled('p')({
  ...typography.brief,
  fontWeight: 400,
  marginBlockEnd: 14,
  '& time': { ...typography.meta, display: 'block', color: palette.text.secondary },
});
/** On phones each line item is a block with one labelled figure per line. */
const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '10px 0 10px 14px', textAlign: 'end', borderBlockEnd: `1px solid ${palette.divider}` },
  '& th:first-of-type': { paddingInlineStart: 0, textAlign: 'start' },
  '& thead th': { ...typography.meta, fontWeight: 600, color: palette.text.secondary },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& tbody td': { whiteSpace: 'nowrap' },
  '& .up': { color: palette.success.main, fontWeight: 600 },
  '& .down': { color: palette.error.main, fontWeight: 600 },
  '@media (max-width: 767.98px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: 12, borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & tbody td': { padding: '3px 0', border: 0 },
    '& tbody td': { display: 'flex', justifyContent: 'space-between', gap: 14 },
    '& tbody td::before': { content: 'attr(data-label)', ...typography.meta, color: palette.text.secondary },
  },
});

const signs = { up: '↑', down: '↓', flat: '' } as const;

/** The weights of the line items before and after the last optimization. */
export function LastOptimization({ last }: { last: Optimization | null }) {
  const now = useNow();
  if (last === null) return <About>{words.never}</About>;
  return (
    <div data-optimization={last.changed}>
      <About>
        {words.changed(last.changed, last.items.length)}
        <time dateTime={last.at}>
          {words.last}: {longAge(last.at, now)}
        </time>
      </About>
      {last.items.length === 0 ? null : (
        <Table aria-label={words.last}>
          <thead>
            <tr>
              {[
                words.item,
                words.baseWeight,
                words.before,
                words.after,
                words.impressions,
                words.clicks,
                words.rate,
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {last.items.map((item) => {
              const direction = item.after > item.before ? 'up' : item.after < item.before ? 'down' : 'flat';
              return (
                <tr key={item.id}>
                  <th scope="row">{item.id}</th>
                  <td data-label={words.baseWeight}>{formatNumber(item.base)}</td>
                  <td data-label={words.before}>{formatNumber(item.before)}</td>
                  <td data-label={words.after}>
                    <span className={direction}>
                      {signs[direction]} {formatNumber(item.after)}
                    </span>
                  </td>
                  <td data-label={words.impressions}>{formatNumber(item.impressions)}</td>
                  <td data-label={words.clicks}>{formatNumber(item.clicks)}</td>
                  <td data-label={words.rate}>{words.percent(clickThroughRate(item.clicks, item.impressions))}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </div>
  );
}
