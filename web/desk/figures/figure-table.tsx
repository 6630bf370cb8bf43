import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const words = deskMessages.revenue;

/** On phones each row is a block with one labelled figure per line. */
const onPhones = {
  '@media (max-width: 767.98px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: '12px', borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & tbody td': { padding: '3px 0', border: 0 },
    '& tbody td': { display: 'flex', flexDirection: 'row', justifyContent: 'space-between', gap: '14px' },
    '& tbody td::before': { content: 'attr(data-label)', ...typography.meta, color: palette.text.secondary },
  },
} as const;

export interface Column<Row> {
  label: string;
  show: (row: Row) => ReactNode;
  /** Words instead of a figure. */
  isText?: boolean;
}

/** A column with a number of each row. */
export const numberColumn = <Name extends string>(name: Name, label: string): Column<Record<Name, number>> => ({
  label,
  show: (row) => formatNumber(row[name]),
});

/** What readers did with ads: the first columns of every table of ads. */
export const adColumns: readonly Column<{ impressions: number; clicks: number }>[] = [
  numberColumn('impressions', words.impressions),
  numberColumn('clicks', words.clicks),
  {
    label: words.rate,
    show: ({ clicks, impressions }) => deskMessages.percent(clickThroughRate(clicks, impressions)),
  },
];

interface FigureTableProps<Row> {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The column that names each row. */
  head: Column<Row>;
  columns: readonly Column<Row>[];
  /** Few columns: the table stays one on phones. */
  small?: boolean;
}

/** Figures as a table with a name and figures per row. */
export function FigureTable<Row>({ title, rows, keyOf, head, columns, small = false }: FigureTableProps<Row>) {
  const align = ({ isText = false }: Column<Row>) => (isText ? 'left' : 'right');
  return (
    <Table aria-label={title} size={small ? 'small' : 'medium'} sx={small ? undefined : onPhones}>
      <TableHead>
        <TableRow>
          <TableCell>{head.label}</TableCell>
          {columns.map((column) => (
            <TableCell key={column.label} align={align(column)}>
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            <TableCell
              component="th"
              scope="row"
              sx={{ fontWeight: small ? undefined : 600, overflowWrap: 'anywhere' }}
            >
              {head.show(row)}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column.label} align={align(column)} data-label={column.label}>
                {column.show(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
