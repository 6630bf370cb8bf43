import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { DeleteSource } from './delete-source.tsx';
import { GainedBars } from './gained-bars.tsx';
import { SourceState } from './source-state.tsx';

const narrow = '@media (max-width: 899.98px)';

/** A table on wide screens. On narrow ones each source is a block: name and switch, region, state, gains, actions. */
const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& thead th': {
    ...typography.meta,
    padding: '0 18px 8px 0',
    fontWeight: 600,
    color: palette.text.secondary,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    borderBlockEnd: `1px solid ${palette.text.primary}`,
  },
  '& :is(tbody th, td)': {
    padding: '15px 18px 15px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& tr > :last-child': { paddingInlineEnd: 0, textAlign: 'end' },
  '& tbody th': { ...typography.brief, inlineSize: '30%', overflowWrap: 'anywhere' },
  '& tbody th small': {
    ...typography.meta,
    display: 'block',
    marginBlockStart: 3,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& td.state': { inlineSize: '30%' },
  '& tr.off th': { color: palette.text.secondary },
  '& .actions': { display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8, maxInlineSize: 260 },
  '& .actions > button, & [role=alertdialog] button': { minBlockSize: 32, paddingInline: 14, fontSize: '0.875rem' },
  '& .danger': { color: palette.error.main, '&:hover': { borderColor: palette.error.main } },
  '& [role=alertdialog]': {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    justifyContent: 'start',
    gap: 8,
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${palette.error.main}`,
    textAlign: 'start',
  },
  '& [role=alertdialog] p': { ...typography.meta, gridColumn: '1 / -1', fontWeight: 600, overflowWrap: 'anywhere' },
  '@media (pointer: coarse)': { '& .actions > button, & [role=alertdialog] button': { minBlockSize: 44 } },
  [narrow]: {
    '&, & tbody, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '10px 16px',
      paddingBlock: 18,
      borderBlockEnd: `1px solid ${palette.divider}`,
    },
    '& :is(tbody th, td), & td.state': { inlineSize: 'auto', padding: 0, border: 0 },
    // The visual order differs from the table's: the switch is next to the name.
    '& td.on': { gridArea: '1 / 2', justifySelf: 'end' },
    '& td.region': { gridColumn: '1 / -1' },
    '& td.state': { gridColumn: '1 / -1' },
    '& td.gained': { alignSelf: 'center' },
    '& .actions': { maxInlineSize: '100%' },
    '& td.doing:has([role=alertdialog])': { gridColumn: '1 / -1', textAlign: 'start' },
  },
});
const Place = styled('span')({
  display: 'inline-grid',
  gap: 2,
  ...typography.meta,
  color: palette.text.secondary,
  '& b': { display: 'inline-flex', alignItems: 'center', gap: 7, fontWeight: 650 },
  '& b::before': {
    content: '""',
    flex: 'none',
    inlineSize: 16,
    blockSize: 3,
    borderRadius: 2,
    background: 'currentColor',
  },
  [narrow]: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px 12px' },
});

/** The address without scheme, www. and trailing slash. */
const shownAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

interface SourceTableProps {
  sources: readonly ListedSource[];
  onEdit: (source: ListedSource) => void;
  onSwitch: (source: ListedSource, active: boolean) => void;
  onDelete: (source: ListedSource) => Promise<void>;
}

/** The sources with their state, gains and actions. */
export function SourceTable({ sources, onEdit, onSwitch, onDelete }: SourceTableProps) {
  const { columns } = words;
  return (
    <Table aria-label={words.heading}>
      <thead>
        <tr>
          {[columns.source, columns.region, columns.state, columns.gained, columns.active].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source.id} className={source.active ? undefined : 'off'}>
            <th scope="row">
              <bdi>{source.name}</bdi>
              <small dir="ltr">{shownAddress(source.url)}</small>
            </th>
            <td className="region">
              <Place>
                {source.region === null ? (
                  <span>{words.regions.none}</span>
                ) : (
                  <b style={{ color: palette.region[source.region] }}>{words.regions[source.region]}</b>
                )}
                <span>
                  {words.categories[source.category]} · {words.types[source.type]}
                </span>
              </Place>
            </td>
            <td className="state">
              <SourceState source={source} />
            </td>
            <td className="gained">
              <GainedBars gained={source.gained} />
            </td>
            <td className="on">
              <Switch
                on={source.active}
                label={words.activeName(source.name)}
                onChange={(on) => onSwitch(source, on)}
              />
            </td>
            <td className="doing">
              <span className="actions">
                <Button aria-label={words.editName(source.name)} onClick={() => onEdit(source)}>
                  {words.edit}
                </Button>
                <DeleteSource name={source.name} onDelete={() => onDelete(source)} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
