import styled from '@emotion/styled';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

// With large text a table is wider than the page, and scrolls alone. Its hidden texts are placed absolutely.
const Scroller = styled('div')({ position: 'relative', overflowX: 'auto' });

/**
 * A table on a wide screen. On a phone each record is a block and each cell a line that starts with its column's name.
 */
const Records = styled(Table)({
  '& tbody th': { ...typography.brief, minInlineSize: '14ch', overflowWrap: 'anywhere' },
  '& tbody th > small': { ...typography.meta, display: 'block', color: palette.text.secondary },
  '@media (max-width: 767.98px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: 14, borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & td': { padding: 0, border: 0 },
    '& tbody th': { marginBlockEnd: 6 },
    '& td': {
      display: 'flex',
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 14,
      minBlockSize: 32,
      textAlign: 'end',
    },
    '& td[data-label]::before': { content: 'attr(data-label)', ...typography.meta, color: palette.text.secondary },
    '& td:last-of-type': { justifyContent: 'start', paddingBlockStart: 8 },
  },
});

export interface Column<T> {
  label: string;
  show: (record: T) => ReactNode;
  /** Aligns numbers at the end of their column. */
  numeric?: boolean;
}

interface RecordTableProps<T> {
  label: string;
  records: readonly T[];
  nameOf: (record: T) => string;
  /** A smaller line below the name. */
  aboutOf?: ((record: T) => string) | undefined;
  /** Shown before the name. */
  markOf?: ((record: T) => ReactNode) | undefined;
  nameLabel: string;
  columns: readonly Column<T>[];
  actionsLabel: string;
  actions: (record: T) => ReactNode;
}

/** A table of records, one a row, with the actions at the end of each row. */
export function RecordTable<T extends { id: string }>({
  label,
  records,
  nameOf,
  aboutOf,
  markOf,
  nameLabel,
  columns,
  actionsLabel,
  actions,
}: RecordTableProps<T>) {
  return (
    <Scroller>
      <Records aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{nameLabel}</TableCell>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.numeric ? 'right' : 'inherit'}>
                {column.label}
              </TableCell>
            ))}
            <TableCell>
              <VisuallyHidden>{actionsLabel}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={record.id}>
              <TableCell component="th" scope="row" dir="auto">
                {markOf?.(record)}
                {nameOf(record)}
                {aboutOf === undefined ? null : <small>{aboutOf(record)}</small>}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column.label} data-label={column.label} align={column.numeric ? 'right' : 'inherit'}>
                  {column.show(record)}
                </TableCell>
              ))}
              <TableCell align="right">{actions(record)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Records>
    </Scroller>
  );
}
