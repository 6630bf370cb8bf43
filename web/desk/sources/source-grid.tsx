import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { createContext, use } from 'react';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { DeskGrid } from '../desk-grid.tsx';
import { GainedBars } from './gained-bars.tsx';
import { needsAttention, SourceState, stateOf } from './source-state.tsx';

interface RowActions {
  onEdit: (source: ListedSource) => void;
  onSwitch: (source: ListedSource, active: boolean) => void;
  onDelete: (source: ListedSource) => void;
}
const RowActionsContext = createContext<RowActions>({ onEdit() {}, onSwitch() {}, onDelete() {} });

const Name = styled('span')({
  ...typography.brief,
  display: 'block',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '&.off': { color: palette.text.secondary },
  '& small': { ...typography.meta, display: 'block', marginBlockStart: 3, color: palette.text.secondary },
});

/** The address without scheme, www. and trailing slash. */
const shownAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const SourceName = ({ source }: { source: ListedSource }) => (
  <Name className={source.active ? undefined : 'off'}>
    <bdi>{source.name}</bdi>
    <small dir="ltr">{shownAddress(source.url)}</small>
  </Name>
);

const Place = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  ...typography.meta,
  color: palette.text.secondary,
  '@media (min-width: 900px)': { flexDirection: 'column' },
  '& b': { display: 'inline-flex', alignItems: 'center', gap: 7, fontWeight: 650 },
  '& b::before': {
    content: '""',
    flex: 'none',
    inlineSize: 16,
    blockSize: 3,
    borderRadius: 2,
    background: 'currentColor',
  },
});

const SourcePlace = ({ source: { region, category, type } }: { source: ListedSource }) => (
  <Place>
    {region === null ? (
      <span>{words.regions.none}</span>
    ) : (
      <b style={{ color: palette.region[region] }}>{words.regions[region]}</b>
    )}
    <span>
      {words.categories[category]} · {words.types[type]}
    </span>
  </Place>
);

function ActiveSwitch({ source }: { source: ListedSource }) {
  const { onSwitch } = use(RowActionsContext);
  return (
    <Switch
      checked={source.active}
      // The grid's arrow keys find the controls of a cell by this attribute.
      tabIndex={0}
      slotProps={{ input: { 'aria-label': words.activeName(source.name) } }}
      onChange={(_, active) => onSwitch(source, active)}
    />
  );
}

const Buttons = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8 });

function SourceButtons({ source }: { source: ListedSource }) {
  const { onEdit, onDelete } = use(RowActionsContext);
  return (
    <Buttons>
      <Button size="small" aria-label={words.editName(source.name)} onClick={() => onEdit(source)}>
        {words.edit}
      </Button>
      <Button size="small" color="error" aria-label={words.removeName(source.name)} onClick={() => onDelete(source)}>
        {words.remove}
      </Button>
    </Buttons>
  );
}

const { columns: names } = words;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const columns: readonly GridColDef<ListedSource>[] = [
  {
    field: 'name',
    headerName: names.source,
    rowHeader: true,
    hideable: false,
    flex: 1,
    minWidth: 180,
    renderCell: ({ row }) => <SourceName source={row} />,
  },
  {
    field: 'region',
    headerName: names.region,
    width: 160,
    valueGetter: (_, { region }) => words.regions[region ?? 'none'],
    renderCell: ({ row }) => <SourcePlace source={row} />,
  },
  {
    field: 'status',
    headerName: names.state,
    flex: 1,
    minWidth: 180,
    // Those that need a look come first.
    valueGetter: (_, row) => `${needsAttention(row) ? 0 : 1} ${words.states[stateOf(row)]}`,
    renderCell: ({ row }) => <SourceState source={row} />,
  },
  {
    field: 'gained',
    headerName: names.gained,
    width: 166,
    sortingOrder: ['desc', 'asc', null],
    valueGetter: (_, { gained }) => sum(gained),
    renderCell: ({ row }) => <GainedBars gained={row.gained} />,
  },
  {
    field: 'active',
    headerName: names.active,
    width: 72,
    renderCell: ({ row }) => <ActiveSwitch source={row} />,
  },
  {
    field: 'actions',
    headerName: names.actions,
    renderHeader: () => <VisuallyHidden>{names.actions}</VisuallyHidden>,
    width: 160,
    align: 'right',
    sortable: false,
    hideable: false,
    disableColumnMenu: true,
    renderCell: ({ row }) => <SourceButtons source={row} />,
  },
];

const Block = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '10px 16px',
  inlineSize: '100%',
  '& > .whole': { gridColumn: '1 / -1' },
  '& > .MuiSwitch-root': { justifySelf: 'end' },
  '& > .gained': { alignSelf: 'center' },
});

/** On narrow screens one column has everything, the switch beside the name. */
const narrowColumns: readonly GridColDef<ListedSource>[] = [
  {
    field: 'name',
    headerName: names.source,
    flex: 1,
    renderCell: ({ row }) => (
      <Block>
        <SourceName source={row} />
        <ActiveSwitch source={row} />
        <span className="whole">
          <SourcePlace source={row} />
        </span>
        <span className="whole">
          <SourceState source={row} />
        </span>
        <span className="gained">
          <GainedBars gained={row.gained} />
        </span>
        <SourceButtons source={row} />
      </Block>
    ),
  },
];

interface SourceGridProps extends RowActions {
  sources: readonly ListedSource[];
}

/** The sources with their state, gains and actions. */
export function SourceGrid({ sources, ...actions }: SourceGridProps) {
  const isNarrow = useMediaQuery('(max-width: 899.98px)');
  return (
    <RowActionsContext value={actions}>
      <DeskGrid
        label={words.heading}
        rows={sources}
        columns={isNarrow ? narrowColumns : columns}
        {...(isNarrow
          ? {
              columnHeaderHeight: 0,
              disableColumnMenu: true,
              sx: { '& .MuiDataGrid-columnHeaders': { visibility: 'hidden' } },
            }
          : {})}
      />
    </RowActionsContext>
  );
}
