import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource, SourceSettings } from '#shared/domain/sources/source-settings.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { languageInWords } from '#web/messages/language-name.ts';

const fields = [
  'name',
  'url',
  'type',
  'region',
  'category',
  'language',
  'active',
  'query',
  'includeKeywords',
  'excludeKeywords',
  'premium',
] as const;
type FieldName = (typeof fields)[number];

/** The displayed value of a field. */
function displayed(settings: SourceSettings, field: FieldName): string {
  if (field === 'type') return words.types[settings.type];
  if (field === 'region') return words.regions[settings.region ?? 'none'];
  if (field === 'category') return words.categories[settings.category];
  if (field === 'active') return settings.active ? words.on : words.off;
  if (field === 'query') return settings.metadata.query || words.empty;
  if (field === 'premium') return settings.metadata.premium === true ? words.on : words.off;
  if (field === 'language') return languageInWords(settings.metadata.language ?? '') || words.empty;
  if (field === 'includeKeywords' || field === 'excludeKeywords')
    return settings.metadata[field]?.join(', ') || words.empty;
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
    // The message takes the width of the dialog.
    <Alert severity="warning" icon={false} slotProps={{ message: { sx: { inlineSize: '100%' } } }}>
      <AlertTitle component="h3" variant="card">
        {words.conflict.title}
      </AlertTitle>
      <Box component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {words.conflict.hint(present.name)}
      </Box>
      <Table size="small" sx={{ tableLayout: 'fixed', marginBlock: '12px', '& td': { overflowWrap: 'anywhere' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.conflict.field}</TableCell>
            <TableCell>{words.conflict.stored}</TableCell>
            <TableCell>{words.conflict.yours}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((field) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {words[field]}
              </TableCell>
              <TableCell dir="auto">{displayed(present, field)}</TableCell>
              {isEdited(field) ? (
                <TableCell dir="auto">{displayed(wanted, field)}</TableCell>
              ) : (
                <TableCell sx={{ color: 'text.secondary' }}>{words.conflict.same}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        <Button variant="contained" disabled={pending} onClick={onKeepStored}>
          {words.conflict.keepStored}
        </Button>
        <Button disabled={pending} onClick={onOverwrite}>
          {words.conflict.overwrite}
        </Button>
      </Box>
    </Alert>
  );
}
