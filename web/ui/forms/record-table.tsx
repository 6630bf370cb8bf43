import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/**
 * A table on a wide screen. On a phone each record is a block and each cell a line that starts with its column's name.
 */
const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '12px 10px',
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& th:first-of-type': { paddingInlineStart: 0 },
  '& :is(thead th, td):last-of-type': { paddingInlineEnd: 0 },
  '& thead th': { ...typography.meta, fontWeight: 600, color: palette.text.secondary, whiteSpace: 'nowrap' },
  '& tbody th': { ...typography.brief, minInlineSize: '14ch', overflowWrap: 'anywhere' },
  '& tbody th > small': { ...typography.meta, display: 'block', color: palette.text.secondary },
  '& .figure': { textAlign: 'end' },
  '& td.actions': { textAlign: 'end', whiteSpace: 'nowrap' },
  '@media (max-width: 767.98px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: 14, borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & td': { padding: 0, border: 0 },
    '& tbody th': { marginBlockEnd: 6 },
    '& td': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 14,
      minBlockSize: 32,
      textAlign: 'end',
    },
    '& td[data-label]::before': { content: 'attr(data-label)', ...typography.meta, color: palette.text.secondary },
    '& td.actions': { justifyContent: 'start', whiteSpace: 'normal', paddingBlockStart: 8 },
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
    <Table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameLabel}</th>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? 'figure' : undefined}>
              {column.label}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row" dir="auto">
              {markOf?.(record)}
              {nameOf(record)}
              {aboutOf === undefined ? null : <small>{aboutOf(record)}</small>}
            </th>
            {columns.map((column) => (
              <td key={column.label} data-label={column.label} className={column.numeric ? 'figure' : undefined}>
                {column.show(record)}
              </td>
            ))}
            <td className="actions">{actions(record)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
