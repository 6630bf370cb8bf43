import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef, GridRowSelectionModel } from '@mui/x-data-grid';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { DeskGrid } from '../desk-grid.tsx';
import {
  ArticleName,
  FactsCell,
  languageOf,
  PublishedCell,
  SourceCell,
  StateCell,
  TopicCell,
} from './article-cells.tsx';

const { columns: names } = words;

// The server sorts: newest first.
const plain = { sortable: false, disableColumnMenu: true } as const;

const columns: readonly GridColDef<DeskArticle>[] = [
  {
    ...plain,
    field: 'title',
    headerName: names.title,
    rowHeader: true,
    flex: 1,
    minWidth: 240,
    renderCell: ({ row }) => <ArticleName row={row} />,
  },
  {
    ...plain,
    field: 'source',
    headerName: names.source,
    width: 150,
    renderCell: ({ row }) => <SourceCell row={row} />,
  },
  { ...plain, field: 'topic', headerName: names.topic, width: 150, renderCell: ({ row }) => <TopicCell row={row} /> },
  { ...plain, field: 'language', headerName: names.language, width: 92, valueGetter: (_, row) => languageOf(row) },
  { ...plain, field: 'state', headerName: names.state, width: 150, renderCell: ({ row }) => <StateCell row={row} /> },
  {
    ...plain,
    field: 'publishedAt',
    headerName: names.publishedAt,
    width: 96,
    renderCell: ({ row }) => <PublishedCell row={row} />,
  },
  {
    ...plain,
    field: 'views',
    headerName: names.views,
    width: 70,
    align: 'right',
    headerAlign: 'right',
    valueGetter: (_, { article }) => formatNumber(article.views),
  },
];

const Block = styled('span')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, inlineSize: '100%' });

/** On narrow screens one column has everything. */
const narrowColumns: readonly GridColDef<DeskArticle>[] = [
  {
    ...plain,
    field: 'title',
    headerName: names.title,
    rowHeader: true,
    flex: 1,
    renderCell: ({ row }) => (
      <Block>
        <ArticleName row={row} />
        <FactsCell row={row} />
        <StateCell row={row} />
      </Block>
    ),
  },
];

const localeText = {
  ...deskMessages.grid,
  checkboxSelectionSelectRow: words.selectRow,
  checkboxSelectionUnselectRow: words.unselectRow,
  checkboxSelectionSelectAllRows: words.selectAll,
  checkboxSelectionUnselectAllRows: words.unselectAll,
};

const look = {
  '& .MuiDataGrid-cellCheckbox': { paddingBlock: '9px', alignItems: 'flex-start' },
  '& .MuiDataGrid-columnHeaderCheckbox .MuiDataGrid-columnHeaderTitleContainer': { justifyContent: 'flex-start' },
  '& .MuiDataGrid-cell[data-field=language], & .MuiDataGrid-cell[data-field=views]': {
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    backgroundColor: 'color-mix(in srgb, var(--news-palette-primary-main) 8%, transparent)',
  },
} as const;

interface ArticleGridProps {
  rows: readonly DeskArticle[];
  /** Ids of the selected articles. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

const idOf = ({ article }: DeskArticle) => article.id;

/** One page of the articles. */
export function ArticleGrid({ rows, selected, onSelect }: ArticleGridProps) {
  const isNarrow = useMediaQuery('(max-width: 899.98px)');
  const model: GridRowSelectionModel = { type: 'include', ids: new Set(selected) };
  return (
    <DeskGrid
      label={words.heading}
      rows={rows}
      getRowId={idOf}
      columns={isNarrow ? narrowColumns : columns}
      rowSelection
      checkboxSelection
      disableRowSelectionExcludeModel
      rowSelectionModel={model}
      onRowSelectionModelChange={({ ids }) => onSelect(new Set([...ids].map(String)))}
      localeText={localeText}
      sx={look}
    />
  );
}
