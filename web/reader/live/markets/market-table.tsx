import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { Market } from '#shared/domain/live/market.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { marketMessages } from '#web/messages/en-markets.ts';
import { shortAge } from '#web/messages/time.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { ChangeFigure, PercentFigure } from './change.tsx';
import { pairName } from './currency-name.ts';
import { figures } from './figures.ts';
import { Sparkline } from './sparkline.tsx';

const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * On a phone each market has two lines: name and value, then chart and change. On wider screens it is a table with
 * column headings.
 */
const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': hidden,
  '& thead': hidden,
  '& thead th': { ...typography.meta, color: palette.text.secondary, textAlign: 'end', paddingBlock: 10 },
  '& thead th:first-of-type, & thead th.history': { textAlign: 'start' },
  '& tbody': { display: 'block' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr) 108px',
    gridTemplateAreas: '"name name value" "history change percent"',
    alignItems: 'center',
    gap: '4px 14px',
    minBlockSize: 70,
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& tbody :is(th, td)': { padding: 0, textAlign: 'end', whiteSpace: 'nowrap' },
  '& tbody th': {
    gridArea: 'name',
    textAlign: 'start',
    fontWeight: 600,
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .words': { display: 'none' },
  '& .mark': {
    ...typography.meta,
    fontWeight: 400,
    color: palette.text.secondary,
    marginInlineStart: 8,
    fontStyle: 'italic',
  },
  '& .history': { gridArea: 'history', blockSize: 22 },
  '& .value': { gridArea: 'value', justifySelf: 'end', fontWeight: 600 },
  '& .change': { gridArea: 'change', fontSize: '0.875rem' },
  '& .percent': { gridArea: 'percent', fontSize: '0.875rem' },
  [breakpoints.up('sm')]: {
    '& thead': { position: 'static', display: 'table-header-group', clipPath: 'none' },
    '& tbody': { display: 'table-row-group' },
    '& tbody tr': { display: 'table-row', blockSize: 60 },
    '& tbody :is(th, td), & thead th': { paddingInline: '0 22px' },
    '& tr > :last-child': { paddingInlineEnd: 0 },
    '& tbody :is(th, td)': { paddingBlock: 8, blockSize: 60 },
    '& .words': { ...typography.meta, display: 'block', color: palette.text.secondary, fontWeight: 400 },
    '& .history': { inlineSize: 132 },
    '& .history svg, & .history div': { blockSize: 28 },
    '& .change, & .percent': { fontSize: '0.9375rem' },
  },
});

function Head() {
  const { columns } = marketMessages;
  return (
    <thead>
      <tr>
        <th scope="col">{columns.name}</th>
        <th scope="col" className="history">
          {columns.history}
        </th>
        <th scope="col">{columns.value}</th>
        <th scope="col">{columns.change}</th>
        <th scope="col">{columns.percent}</th>
      </tr>
    </thead>
  );
}

/** The time of the latest update of any market; undefined if none has one. */
export function latestUpdate(markets: readonly Pick<Market, 'updatedAt'>[]): string | undefined {
  return markets
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}

/** Whether a market was updated more than a day before the latest update. */
export const isOutdated = (updatedAt: string, latest: string | undefined): boolean =>
  latest !== undefined && Date.parse(latest) - Date.parse(updatedAt) > dayMs;

interface MarketTableProps {
  /** For screen readers. */
  caption: string;
  markets: readonly Market[];
  /** Whether to mark sample rows: some rows are real. */
  markSamples: boolean;
  /** The latest update of all markets; outdated rows show their age. */
  latest: string | undefined;
}

/** Markets with name, chart, value and change. */
export function MarketTable({ caption, markets, markSamples, latest }: MarketTableProps) {
  const now = useNow();
  return (
    <Table>
      <caption>{caption}</caption>
      <Head />
      <tbody>
        {markets.map((market) => {
          const fullName = pairName(market.name);
          return (
            <tr key={market.id} data-market={market.id}>
              <th scope="row">
                {market.name}{' '}
                {markSamples && market.sample === true ? (
                  <span className="mark">{marketMessages.sampleMark}</span>
                ) : null}
                {market.updatedAt !== undefined && isOutdated(market.updatedAt, latest) ? (
                  <span className="mark">{shortAge(market.updatedAt, now)}</span>
                ) : null}
                {fullName === null ? null : <span className="words">{fullName}</span>}
              </th>
              <td className="history">
                <Sparkline market={market} />
              </td>
              <td className="value">{figures.value(market, market.value)}</td>
              <td className="change">
                <ChangeFigure market={market} />
              </td>
              <td className="percent">
                <PercentFigure market={market} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The table while it is loading. */
export function MarketTableSkeleton() {
  return (
    <Table aria-hidden="true">
      <Head />
      <tbody>
        {Array.from({ length: 14 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order.
          <tr key={i}>
            <th scope="row">
              <Skeleton style={{ blockSize: 16, inlineSize: 120 }} />
            </th>
            <td className="history">
              <Skeleton style={{ inlineSize: '100%' }} />
            </td>
            <td className="value">
              <Skeleton style={{ blockSize: 16, inlineSize: 76, marginInlineStart: 'auto' }} />
            </td>
            <td className="change">
              <Skeleton style={{ blockSize: 14, inlineSize: 48, marginInlineStart: 'auto' }} />
            </td>
            <td className="percent">
              <Skeleton style={{ blockSize: 14, inlineSize: 60, marginInlineStart: 'auto' }} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
