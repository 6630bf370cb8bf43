import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { regionNames } from '#shared/records/sources.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { DeskGrid } from '../desk-grid.tsx';
import { GainedBars } from './gained-bars.tsx';
import {
  ActiveSwitch,
  type RowActions,
  RowActionsContext,
  SourceButtons,
  SourceName,
  SourcePlace,
  State,
} from './source-cells.tsx';
import { needsAttention, stateOf } from './source-state.tsx';

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
    valueGetter: (_, { region }) => regionNames[region ?? 'none'],
    renderCell: ({ row }) => <SourcePlace source={row} />,
  },
  {
    field: 'status',
    headerName: names.state,
    flex: 1,
    minWidth: 180,
    // Those that need a look come first.
    valueGetter: (_, row) => `${needsAttention(row) ? 0 : 1} ${words.states[stateOf(row)]}`,
    renderCell: ({ row }) => <State source={row} />,
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
    width: 250,
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
          <State source={row} />
        </span>
        <span className="whole">
          <GainedBars gained={row.gained} />
        </span>
        <span className="whole">
          <SourceButtons source={row} />
        </span>
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
