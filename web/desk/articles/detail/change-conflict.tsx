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
import type { Topic } from '#shared/domain/articles/topic.ts';
import { articleDeskMessages as words } from '#web/messages/desk/en-articles.ts';
import { decidable, decidedField, wantedField } from '../article-fields.ts';
import type { ChangeConflict } from '../use-article-change.ts';

interface ConflictProps {
  conflict: ChangeConflict;
  topics: readonly Topic[];
  pending: boolean;
  onKeepStored: () => void;
  onOverwrite: () => void;
}

/**
 * Another editor has changed the article in the meantime: shows both sides and lets the editor choose. Only fields that
 * this editor changed would be overwritten.
 */
export function Conflict({ conflict, topics, pending, onKeepStored, onOverwrite }: ConflictProps) {
  const { base, present, change } = conflict;
  const keep = useRef<HTMLButtonElement>(null);
  // It takes the place of what had the focus.
  useEffect(() => keep.current?.focus(), []);
  const rows = decidable
    .map((field) => ({
      field,
      stored: decidedField(present, field, topics),
      before: decidedField(base, field, topics),
      wanted: wantedField(change, field, topics),
    }))
    .filter(({ stored, before, wanted }) => wanted !== null || stored !== before);
  return (
    // The message takes the width of the dialog.
    <Alert severity="warning" icon={false} slotProps={{ message: { sx: { inlineSize: '100%' } } }}>
      <AlertTitle component="h3" variant="card">
        {words.conflict.title}
      </AlertTitle>
      <Box component="p" sx={{ overflowWrap: 'anywhere' }}>
        {words.conflict.hint(present.editorial.by)}
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
          {rows.map(({ field, stored, wanted }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {words.name[field]}
              </TableCell>
              <TableCell dir="auto">{stored}</TableCell>
              {wanted === null ? (
                <TableCell sx={{ color: 'text.secondary' }}>{words.conflict.same}</TableCell>
              ) : (
                <TableCell dir="auto">{wanted}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        <Button ref={keep} variant="contained" disabled={pending} onClick={onKeepStored}>
          {words.conflict.keepStored}
        </Button>
        <Button disabled={pending} onClick={onOverwrite}>
          {words.conflict.overwrite}
        </Button>
      </Box>
    </Alert>
  );
}
