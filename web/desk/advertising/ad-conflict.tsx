import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { advertisingMessages as words } from '#web/messages/desk/en-advertising.ts';
import type { FieldValue } from '#web/ui/forms/field-spec.ts';
import type { FormValues } from '#web/ui/forms/record-form.tsx';
import { type Ad, adFields, adValues } from './ad-form.ts';

interface AdConflictProps {
  /** What the editor started from. */
  base: Ad | null;
  /** What the editor wants to publish. */
  wanted: FormValues;
  /** What is published now; null if it was removed. */
  present: Ad | null;
  pending: boolean;
  onTakeTheirs: (present: Ad) => void;
  onOverwrite: () => void;
}

const shown = (value: FieldValue | undefined): string =>
  typeof value === 'string'
    ? value || '–'
    : typeof value === 'boolean'
      ? value
        ? '✓'
        : '–'
      : (value ?? []).join(', ') || '–';

/** Another editor has published the ad meanwhile: shows what differs, and lets the editor choose. */
export function AdConflict({ base, wanted, present, pending, onTakeTheirs, onOverwrite }: AdConflictProps) {
  const theirs = present === null ? null : adValues(present);
  const fields = adFields(wanted).filter(({ name }) => theirs !== null && shown(wanted[name]) !== shown(theirs[name]));
  return (
    <>
      <Alert severity="warning" sx={{ marginBlockEnd: '16px' }}>
        <AlertTitle>{words.conflict.title}</AlertTitle>
        {present === null && base !== null ? words.conflict.gone : words.conflict.text}
      </Alert>
      {theirs === null ? null : (
        <Table size="small" aria-label={words.conflict.title}>
          <TableHead>
            <TableRow>
              <TableCell>{words.conflict.field}</TableCell>
              <TableCell>{words.conflict.yours}</TableCell>
              <TableCell>{words.conflict.theirs}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(({ name, label }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{shown(wanted[name])}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{shown(theirs[name])}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlockStart: '18px' }}>
        {present === null ? null : (
          <Button variant="outlined" disabled={pending} onClick={() => onTakeTheirs(present)}>
            {words.conflict.takeTheirs}
          </Button>
        )}
        <Button variant="contained" disabled={pending} onClick={onOverwrite}>
          {words.conflict.overwrite}
        </Button>
      </Box>
    </>
  );
}
