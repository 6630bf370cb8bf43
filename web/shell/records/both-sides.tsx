import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import { conflictMessages as words } from '#web/shell/messages/en-forms.ts';

/** A field that one of the two editors has changed. */
export interface Side {
  name: string;
  stored: string;
  /** Null if this editor did not change it. */
  wanted: string | null;
}

interface BothSidesProps {
  hint: string;
  sides: readonly Side[];
  pending: boolean;
  /** Null if there is nothing to keep: the other editor has removed it. */
  onKeepStored: (() => void) | null;
  onOverwrite: () => void;
}

/**
 * Shows both versions of a record that another editor has changed too, and lets the editor choose. Takes the focus,
 * because it replaces the form that had it.
 */
export function BothSides({ hint, sides, pending, onKeepStored, onOverwrite }: BothSidesProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('button')?.focus(), []);
  return (
    // The message takes the width of the dialog.
    <Alert severity="warning" icon={false} slotProps={{ message: { sx: { inlineSize: '100%' } } }}>
      <AlertTitle component="h3" variant="card">
        {words.title}
      </AlertTitle>
      <Box component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {hint}
      </Box>
      {sides.length === 0 ? null : (
        <Table size="small" sx={{ tableLayout: 'fixed', marginBlock: '12px', '& td': { overflowWrap: 'anywhere' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{words.field}</TableCell>
              <TableCell>{words.stored}</TableCell>
              <TableCell>{words.yours}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sides.map(({ name, stored, wanted }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell dir="auto">{stored}</TableCell>
                {wanted === null ? (
                  <TableCell sx={{ color: 'text.secondary' }}>{words.same}</TableCell>
                ) : (
                  <TableCell dir="auto">{wanted}</TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box ref={first} sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        {onKeepStored === null ? null : (
          <Button variant="contained" disabled={pending} onClick={onKeepStored}>
            {words.keepStored}
          </Button>
        )}
        <Button variant={onKeepStored === null ? 'contained' : undefined} disabled={pending} onClick={onOverwrite}>
          {words.overwrite}
        </Button>
      </Box>
    </Alert>
  );
}
