import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import type { GridColDef } from '@mui/x-data-grid';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import type { SameFeed } from '#shared/domain/sources/same-feed.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { categoryName, regionNames, typeNames } from '#shared/records/sources.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { RowActions } from '#web/shell/records/row-actions.tsx';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { actionsColumn, DeskGrid } from '../desk-grid.tsx';
import { GainedBars } from './gained-bars.tsx';
import { needsAttention, SourceState, stateOf } from './source-state.tsx';
import { isReading, readLine, type SourceReads } from './use-read-now.ts';

interface SourceActions {
  onEdit: (source: ListedSource) => void;
  onSwitch: (source: ListedSource, active: boolean) => void;
  onDelete: (source: ListedSource) => Promise<void>;
  onRead: (source: ListedSource) => void;
  /** The runs of single sources. */
  reads: SourceReads;
  /** The sources that answer for another one. */
  same: ReadonlyMap<string, SameFeed>;
  /** Gets the focus when a row has gone. */
  list: RefObject<HTMLElement | null>;
}
// A context, because the grid measures all rows again when its columns change.
const Actions = createContext<SourceActions | null>(null);

interface CellProps {
  source: ListedSource;
}

const Name = styled('span')({
  ...typography.brief,
  display: 'block',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '&.off': { color: palette.text.secondary },
  '& small': { ...typography.meta, display: 'block', marginBlockStart: 3, color: palette.text.secondary },
});

/** The address without scheme, www. and trailing slash. */
export const shownAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const SourceName = ({ source }: CellProps) => (
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
  '& b::before': regionMark,
});

const SourcePlace = ({ source: { region, category, type } }: CellProps) => (
  <Place>
    {region === null ? (
      <span>{regionNames.none}</span>
    ) : (
      <b style={{ color: palette.region[region] }}>{regionNames[region]}</b>
    )}
    <span>
      {categoryName(category)} · {typeNames[type]}
    </span>
  </Place>
);

const ActiveSwitch = ({ source }: CellProps) => {
  const actions = use(Actions);
  return (
    <Switch
      checked={source.active}
      // The grid's arrow keys find the controls of a cell by this attribute.
      tabIndex={0}
      slotProps={{ input: { 'aria-label': words.activeName(source.name) } }}
      onChange={(_, active) => actions?.onSwitch(source, active)}
    />
  );
};

const Gained = ({ source }: CellProps) => <GainedBars gained={source.gained} />;

/** The state of a source, and what reading it now has brought. */
const State = ({ source }: CellProps) => {
  const actions = use(Actions);
  const read = readLine(actions?.reads.get(source.id), source);
  return <SourceState source={source} read={read} same={actions?.same.get(source.id)} />;
};

function SourceButtons({ source }: CellProps) {
  const actions = use(Actions);
  const reading = isReading(actions?.reads.get(source.id));
  const read = reading ? words.readNow.reading : words.readNow.button;
  return (
    <RowActions
      name={source.name}
      words={words}
      onEdit={() => actions?.onEdit(source)}
      onRemove={() => actions?.onDelete(source)}
      focusAfter={actions?.list}
    >
      <Button
        size="small"
        disabled={!source.active}
        // `disabled` would take the focus away while the source is read.
        aria-disabled={reading}
        aria-label={words.readNow.name(read, source.name)}
        onClick={() => actions?.onRead(source)}
      >
        {read}
      </Button>
    </RowActions>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const column = (
  field: keyof typeof words.columns,
  Show: (props: CellProps) => ReactNode,
  more: Partial<GridColDef<ListedSource>>,
): GridColDef<ListedSource> => ({
  field,
  headerName: words.columns[field],
  renderCell: ({ row }) => <Show source={row} />,
  ...more,
});

const columns: readonly GridColDef<ListedSource>[] = [
  column('name', SourceName, { rowHeader: true, hideable: false, flex: 1, minWidth: 180 }),
  column('region', SourcePlace, { width: 160, valueGetter: (_, { region }) => regionNames[region ?? 'none'] }),
  column('status', State, {
    flex: 1,
    minWidth: 180,
    // Those that need a look come first.
    valueGetter: (_, row) => `${needsAttention(row) ? 0 : 1} ${words.states[stateOf(row)]}`,
  }),
  column('gained', Gained, {
    width: 166,
    sortingOrder: ['desc', 'asc', null],
    valueGetter: (_, { gained }) => sum(gained),
  }),
  column('active', ActiveSwitch, { width: 72 }),
  actionsColumn(words.columns.actions, 250, (row) => <SourceButtons source={row} />),
];

const Block = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '10px 16px',
  inlineSize: '100%',
  '& > .MuiSwitch-root': { justifySelf: 'end' },
  '& > :nth-of-type(n + 3)': { gridColumn: '1 / -1', justifySelf: 'start' },
});

/** The whole row for narrow screens, the switch beside the name. */
const wholeRow = (source: ListedSource) => (
  <Block>
    <SourceName source={source} />
    <ActiveSwitch source={source} />
    <SourcePlace source={source} />
    <State source={source} />
    <Gained source={source} />
    <SourceButtons source={source} />
  </Block>
);

/** The sources with their state, gains and actions. */
export const SourceGrid = ({ sources, ...actions }: SourceActions & { sources: readonly ListedSource[] }) => (
  <Actions value={actions}>
    <DeskGrid label={words.heading} rows={sources} columns={columns} narrow={wholeRow} />
  </Actions>
);
