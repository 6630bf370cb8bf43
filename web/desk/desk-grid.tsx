import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type DataGridProps, type GridColDef, type GridValidRowModel } from '@mui/x-data-grid';
import { Children, type ComponentProps, isValidElement, type ReactNode, useMemo } from 'react';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

/** The rules of a style element of the grid, null for its other children. */
const rulesOf = (child: unknown): string | null =>
  isValidElement<{ children?: unknown }>(child) && child.type === 'style' ? String(child.props.children) : null;

/**
 * The grid puts its CSS variables into an inline style element, which the Content-Security-Policy blocks. Emotion
 * inserts them through the CSSOM, which it allows.
 */
function GridRoot({ children, ...props }: ComponentProps<'div'>) {
  const parts = Children.toArray(children);
  return (
    <div {...props}>
      <Global styles={parts.map(rulesOf).join('')} />
      {parts.filter((part) => rulesOf(part) === null)}
    </div>
  );
}
/** `as` is a prop of Emotion's, which the grid's types do not have. */
type RootProps = NonNullable<NonNullable<DataGridProps['slotProps']>['root']>;
const rootProps: RootProps & { as: typeof GridRoot } = { as: GridRoot };

/** The menus and panels of the grid are in the main part of the page, and have an edge. */
const popperProps = {
  container: () => document.querySelector('main'),
  sx: { '& .MuiPaper-root': { border: `1px solid ${palette.divider}` } },
};

const slotProps = { root: rootProps, basePopper: { material: popperProps } };

// The grid measures all rows again when this function changes.
const autoRowHeight = () => 'auto' as const;

/** Rows after which the grid has a second page. */
const pageSize = 50;

const look = {
  '--DataGrid-rowBorderColor': palette.divider,
  border: 0,
  borderRadius: 0,
  backgroundColor: 'transparent',
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': {
    backgroundColor: palette.background.default,
  },
  '& .MuiDataGrid-columnHeader': { ...typography.meta, paddingInline: '0 18px', color: palette.text.secondary },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& [role=row] > .MuiDataGrid-columnHeader, & [role=row] > .MuiDataGrid-filler': {
    borderBlockEnd: `1px solid ${palette.text.primary} !important`,
  },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'transparent' },
  '& .MuiDataGrid-row--firstVisible': { '--rowBorderColor': 'transparent' },
  '& .MuiDataGrid-row--lastVisible': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& .MuiDataGrid-cell': { paddingBlock: 'var(--row-space, 15px)', paddingInline: '0 18px', overflow: 'visible' },
  '& [role=row] > *:is(:focus, :focus-within)': { outline: 'none' },
  '& [role=row] > *:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& .MuiDataGrid-columnHeader--last, & .MuiDataGrid-cell:not(:has(~ [data-field]))': { paddingInlineEnd: 0 },
} as const;

/** The only head cell of a narrow grid says what the heading of its section says. */
const noHead = { '& .MuiDataGrid-columnHeaders': { visibility: 'hidden' } } as const;

interface DeskGridProps<Row extends GridValidRowModel> extends DataGridProps<Row> {
  /** The whole row, for narrow screens: one column has everything there. */
  narrow?: (row: Row) => ReactNode;
}

const oneCell =
  <Row extends GridValidRowModel>(narrow: (row: Row) => ReactNode) =>
  ({ row }: { row: Row }) =>
    narrow(row);

/** MUI's Data Grid as the desk's pages show it: a table with rules, as high as its rows, one page after 50 rows. */
export function DeskGrid<Row extends GridValidRowModel>({ sx, columns, narrow, ...props }: DeskGridProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 899.98px)') && narrow !== undefined;
  const [first] = columns;
  // The grid measures all rows again when its columns change.
  const shown = useMemo(
    () => (isNarrow && first ? [{ ...first, minWidth: 0, renderCell: oneCell(narrow) }] : columns),
    [isNarrow, first, narrow, columns],
  );
  const hasHead = !isNarrow || props.checkboxSelection === true;
  return (
    <DataGrid
      autoHeight
      getRowHeight={autoRowHeight}
      columnHeaderHeight={hasHead ? 38 : 0}
      disableColumnFilter
      disableColumnResize
      disableRowSelectionOnClick
      rowSelection={false}
      initialState={{ pagination: { paginationModel: { pageSize } } }}
      pageSizeOptions={[pageSize]}
      hideFooter={(props.rows?.length ?? 0) <= pageSize}
      onCellKeyDown={(_, event) => {
        // On a control, Space presses it; the grid would scroll.
        if (event.key === ' ' && event.target !== event.currentTarget) event.defaultMuiPrevented = true;
      }}
      slotProps={slotProps}
      localeText={deskMessages.grid}
      sx={[look, hasHead ? {} : noHead, ...(Array.isArray(sx) ? sx : [sx])]}
      {...props}
      columns={shown}
    />
  );
}

/** Lines of a cell, one below the other. */
export const CellLines = styled('span')({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  ...typography.meta,
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 600, color: palette.text.primary },
});

/** The last column: its head is for screen readers only. */
export const actionsColumn = <Row extends GridValidRowModel>(
  headerName: string,
  width: number,
  renderCell: (row: Row) => ReactNode,
): GridColDef<Row> => ({
  ...{ field: 'actions', headerName, width, align: 'right', sortable: false, hideable: false, disableColumnMenu: true },
  renderHeader: () => <VisuallyHidden>{headerName}</VisuallyHidden>,
  renderCell: oneCell(renderCell),
});

const SkeletonRow = styled('div')({
  display: 'grid',
  gap: 8,
  paddingBlock: 'var(--row-space, 18px)',
  borderBlockEnd: `1px solid ${palette.divider}`,
});

/** Placeholder of a grid while its rows load. */
export const GridSkeleton = ({ label }: { label: string }) => (
  <>
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    <div aria-hidden="true">
      {['72%', '58%', '81%', '64%', '77%', '52%'].map((inlineSize) => (
        <SkeletonRow key={inlineSize}>
          <Skeleton style={{ inlineSize, blockSize: 20 }} />
          <Skeleton style={{ inlineSize: '34%', blockSize: 14 }} />
        </SkeletonRow>
      ))}
    </div>
  </>
);
