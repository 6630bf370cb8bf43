import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { createContext, use } from 'react';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { categoryNames, regionNames, typeNames } from '#shared/records/sources.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { SourceState } from './source-state.tsx';
import { isReading, readLine, type SourceReads } from './use-read-now.ts';

// The cells of the list, which get the actions of a row from a context: the grid renders them.

export interface RowActions {
  onEdit: (source: ListedSource) => void;
  onSwitch: (source: ListedSource, active: boolean) => void;
  onDelete: (source: ListedSource) => void;
  onRead: (source: ListedSource) => void;
  /** The runs of single sources. */
  reads: SourceReads;
}
export const RowActionsContext = createContext<RowActions>({
  onEdit() {},
  onSwitch() {},
  onDelete() {},
  onRead() {},
  reads: new Map(),
});

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

export const SourceName = ({ source }: { source: ListedSource }) => (
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

export const SourcePlace = ({ source: { region, category, type } }: { source: ListedSource }) => (
  <Place>
    {region === null ? (
      <span>{regionNames.none}</span>
    ) : (
      <b style={{ color: palette.region[region] }}>{regionNames[region]}</b>
    )}
    <span>
      {categoryNames[category]} · {typeNames[type]}
    </span>
  </Place>
);

export function ActiveSwitch({ source }: { source: ListedSource }) {
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

const Buttons = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 8,
});

function ReadButton({ source }: { source: ListedSource }) {
  const { onRead, reads } = use(RowActionsContext);
  const reading = isReading(reads.get(source.id));
  const label = reading ? words.readNow.reading : words.readNow.button;
  return (
    // `disabled` would take the focus away while the source is read.
    <Button
      size="small"
      disabled={!source.active}
      aria-disabled={reading}
      aria-label={words.readNow.name(label, source.name)}
      onClick={() => onRead(source)}
    >
      {label}
    </Button>
  );
}

/** The state of a source, and what reading it now has brought. */
export function State({ source }: { source: ListedSource }) {
  const { reads } = use(RowActionsContext);
  return <SourceState source={source} read={readLine(reads.get(source.id), source)} />;
}

export function SourceButtons({ source }: { source: ListedSource }) {
  const { onEdit, onDelete } = use(RowActionsContext);
  return (
    <Buttons>
      <ReadButton source={source} />
      <Button size="small" aria-label={words.editName(source.name)} onClick={() => onEdit(source)}>
        {words.edit}
      </Button>
      <Button size="small" color="error" aria-label={words.removeName(source.name)} onClick={() => onDelete(source)}>
        {words.remove}
      </Button>
    </Buttons>
  );
}
