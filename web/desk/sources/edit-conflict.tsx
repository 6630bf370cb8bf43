import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource, SourceSettings } from '#shared/domain/sources/source-settings.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { palette, typography } from '#web/theme/theme.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 12,
  paddingInlineStart: 14,
  borderInlineStart: `3px solid ${palette.amber.main}`,
  '& h3': { ...typography.card, margin: 0 },
  '& p': { ...typography.meta, fontSize: '0.875rem' },
  '& table': {
    inlineSize: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    ...typography.meta,
    fontSize: '0.875rem',
  },
  '& th, & td': {
    padding: '7px 8px 7px 0',
    borderBlockEnd: `1px solid ${palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& td': { overflowWrap: 'anywhere' },
  '& thead th': { ...typography.meta, fontWeight: 600, color: palette.text.secondary },
  '& tbody th': { fontWeight: 600 },
  '& .same': { color: palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

const fields = ['name', 'url', 'type', 'region', 'category', 'active', 'query', 'premium'] as const;
type FieldName = (typeof fields)[number];

/** The displayed value of a field. */
function displayed(settings: SourceSettings, field: FieldName): string {
  if (field === 'type') return words.types[settings.type];
  if (field === 'region') return words.regions[settings.region ?? 'none'];
  if (field === 'category') return words.categories[settings.category];
  if (field === 'active') return settings.active ? words.on : words.off;
  if (field === 'query') return settings.metadata.query || words.empty;
  if (field === 'premium') return settings.metadata.premium === true ? words.on : words.off;
  return settings[field];
}

interface EditConflictProps {
  /** The version that the editor started from. */
  base: Source;
  /** What the editor wants to save. */
  wanted: NewSource;
  /** The stored version. */
  present: Source;
  pending: boolean;
  onKeepStored: () => void;
  onOverwrite: () => void;
}

/**
 * Another editor has changed the source in the meantime: shows both versions and lets the editor choose. Only fields
 * that this editor changed would be overwritten.
 */
export function EditConflict({ base, wanted, present, pending, onKeepStored, onOverwrite }: EditConflictProps) {
  const isEdited = (field: FieldName) => displayed(wanted, field) !== displayed(base, field);
  const shown = fields.filter((field) => isEdited(field) || displayed(present, field) !== displayed(base, field));
  return (
    <Box role="alert">
      <h3>{words.conflict.title}</h3>
      <p dir="auto">{words.conflict.hint(present.name)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.conflict.field}</th>
            <th scope="col">{words.conflict.stored}</th>
            <th scope="col">{words.conflict.yours}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field}>
              <th scope="row">{words[field]}</th>
              <td dir="auto">{displayed(present, field)}</td>
              {isEdited(field) ? (
                <td dir="auto">{displayed(wanted, field)}</td>
              ) : (
                <td className="same">{words.conflict.same}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        <Button variant="contained" disabled={pending} onClick={onKeepStored}>
          {words.conflict.keepStored}
        </Button>
        <Button disabled={pending} onClick={onOverwrite}>
          {words.conflict.overwrite}
        </Button>
      </div>
    </Box>
  );
}
