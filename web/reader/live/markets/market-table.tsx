import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type ReactNode, useState } from 'react';
import type { Market } from '#shared/domain/live/market.ts';
import { percentOf } from '#shared/domain/live/market-lists.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { marketMessages } from '#web/shell/messages/en-markets.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { shortAge } from '#web/shell/messages/time.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { figures, pairName } from './figures.ts';
import { ChangeFigure, PercentFigure, Sparkline } from './trend.tsx';

/**
 * On a phone each market has two lines: name and value, then chart and change; the head has only what sorts. On wider
 * screens it is a table with column headings.
 */
const Table = styled(MuiTable)({
  '& thead tr': { display: 'flex', justifyContent: 'space-between', blockSize: 44 },
  '& thead th': { padding: 0, textAlign: 'end', flexDirection: 'row-reverse' },
  '& :is(th, td)': { border: 0, lineHeight: 1.45 },
  '& thead th:first-of-type, & thead th.history': { textAlign: 'start', flexDirection: 'row' },
  // The button is as high as the row: a touch target.
  '& .MuiTableSortLabel-root': { blockSize: 44, verticalAlign: 'middle' },
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
  '& tbody :is(th, td)': { display: 'block', padding: 0, textAlign: 'end', whiteSpace: 'nowrap' },
  '& tbody th': {
    gridArea: 'name',
    textAlign: 'start',
    fontWeight: 600,
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
  '& tbody .history': { gridArea: 'history', blockSize: 22 },
  '& .value': { gridArea: 'value', justifySelf: 'end', fontWeight: 600 },
  '& .change': { gridArea: 'change', fontSize: '0.875rem' },
  '& .percent': { gridArea: 'percent', fontSize: '0.875rem' },
  [breakpoints.down('sm')]: {
    '& thead .wide': { position: 'absolute', inlineSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  [breakpoints.up('sm')]: {
    '& thead tr': { display: 'table-row' },
    '& tbody': { display: 'table-row-group' },
    '& tbody tr': { display: 'table-row', blockSize: 60 },
    '& tbody :is(th, td)': { display: 'table-cell', paddingBlock: 8, blockSize: 60 },
    '& tbody :is(th, td), & thead th': { paddingInline: '0 22px' },
    '& tr > :last-child': { paddingInlineEnd: 0 },
    '& .words': { ...typography.meta, display: 'block', color: palette.text.secondary, fontWeight: 400 },
    '& .history': { inlineSize: 132 },
    '& .history svg, & .history div': { blockSize: 28 },
    '& .change, & .percent': { fontSize: '0.9375rem' },
  },
});

interface HeadProps {
  order: MarketOrder | null;
  /** Missing while there is nothing to sort. */
  onSort?: (key: SortKey) => void;
}

function Head({ order, onSort }: HeadProps) {
  const { columns } = marketMessages;
  const sorting = (key: SortKey) => {
    const direction = order?.key === key ? order.direction : undefined;
    return (
      <TableCell sortDirection={direction ?? false}>
        <TableSortLabel
          active={direction !== undefined}
          direction={direction ?? (key === 'name' ? 'asc' : 'desc')}
          disabled={onSort === undefined}
          onClick={() => onSort?.(key)}
        >
          {columns[key]}
        </TableSortLabel>
      </TableCell>
    );
  };
  return (
    <TableHead>
      <TableRow>
        {sorting('name')}
        <TableCell className="history wide">{columns.history}</TableCell>
        <TableCell className="wide">{columns.value}</TableCell>
        <TableCell className="wide">{columns.change}</TableCell>
        {sorting('percent')}
      </TableRow>
    </TableHead>
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

const figureColumns = ['history', 'value', 'change', 'percent'] as const;

/** The cells after a market's name. */
const Figures = (figures: Record<(typeof figureColumns)[number], ReactNode>) =>
  figureColumns.map((column) => (
    <TableCell key={column} className={column}>
      {figures[column]}
    </TableCell>
  ));

interface MarketTableProps {
  /** For screen readers. */
  caption: string;
  markets: readonly Market[];
  /** The latest update of all markets; outdated rows show their age. */
  latest: string | undefined;
}

/** Markets with name, chart, value and change, sorted by name or by percentage on request. */
export function MarketTable({ caption, markets, latest }: MarketTableProps) {
  const now = useNow();
  const [order, setOrder] = useState<MarketOrder | null>(null);
  return (
    <Table aria-label={caption}>
      <Head order={order} onSort={(key) => setOrder(nextOrder(order, key))} />
      <TableBody>
        {sortMarkets(markets, order, locale).map((market) => {
          const fullName = pairName(market.name);
          return (
            <TableRow key={market.id} data-market={market.id}>
              <TableCell component="th" scope="row">
                {market.name}
                <SampleMark of={market} />
                {market.updatedAt !== undefined && isOutdated(market.updatedAt, latest) ? (
                  <>
                    {' '}
                    <span className="mark">{shortAge(market.updatedAt, now)}</span>
                  </>
                ) : null}
                {fullName === null ? null : <span className="words">{fullName}</span>}
              </TableCell>
              <Figures
                history={<Sparkline market={market} />}
                value={figures.value(market, market.value)}
                change={<ChangeFigure market={market} />}
                percent={<PercentFigure market={market} />}
              />
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** The table while it is loading. */
export function MarketTableSkeleton() {
  return (
    <Table aria-hidden="true">
      <Head order={null} />
      <TableBody>
        {repeat(
          14,
          <TableRow>
            <TableCell component="th" scope="row">
              <Skeleton style={{ blockSize: 16, inlineSize: 120 }} />
            </TableCell>
            <Figures
              history={<Skeleton style={{ inlineSize: '100%' }} />}
              value={<Skeleton style={{ blockSize: 16, inlineSize: 76, marginInlineStart: 'auto' }} />}
              change={<Skeleton style={{ blockSize: 14, inlineSize: 48, marginInlineStart: 'auto' }} />}
              percent={<Skeleton style={{ blockSize: 14, inlineSize: 60, marginInlineStart: 'auto' }} />}
            />
          </TableRow>,
        )}
      </TableBody>
    </Table>
  );
}

/** The columns that sort the table. Prices and changes do not: they are in different currencies and units. */
type SortKey = 'name' | 'percent';
type Direction = 'asc' | 'desc';
interface MarketOrder {
  key: SortKey;
  direction: Direction;
}

const firstDirection: Record<SortKey, Direction> = { name: 'asc', percent: 'desc' };

/** The order after a press on a heading: by that column, then the other way round, then the order of the list. */
export function nextOrder(order: MarketOrder | null, key: SortKey): MarketOrder | null {
  const first = firstDirection[key];
  if (order?.key !== key) return { key, direction: first };
  return order.direction === first ? { key, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

/** The markets in an order; null is the order of the list. Unreadable percentages come last in both directions. */
export function sortMarkets<M extends Pick<Market, 'name' | 'changePercent'>>(
  markets: readonly M[],
  order: MarketOrder | null,
  locale: string,
): readonly M[] {
  if (order === null) return markets;
  const sign = order.direction === 'asc' ? 1 : -1;
  if (order.key === 'name')
    return markets.toSorted((a, b) => sign * a.name.localeCompare(b.name, locale, { numeric: true }));
  const known = markets.filter(({ changePercent }) => percentOf(changePercent) !== null);
  const unknown = markets.filter(({ changePercent }) => percentOf(changePercent) === null);
  const percent = ({ changePercent }: M) => percentOf(changePercent) ?? 0;
  return [...known.toSorted((a, b) => sign * (percent(a) - percent(b))), ...unknown];
}
