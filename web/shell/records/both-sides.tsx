import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { conflictMessages as words } from '#web/shell/messages/en-forms.ts';
import { ChangeTable, type Side } from './change-table.tsx';

interface BothSidesProps {
  hint: string;
  sides: readonly Side[];
  /** What the other editor's version is called. */
  stored?: string;
  pending: boolean;
  /** Null if there is nothing to keep: the other editor has removed it. */
  onKeepStored: (() => void) | null;
  /** @param taken keys of the fields in which the other editor's version was chosen */
  onOverwrite: (taken: ReadonlySet<string>) => void;
}

/**
 * Shows both versions of a record that another editor has changed too, and lets the editor choose: one of them,
 * or one of them for each field. Takes the focus, because it replaces the form that had it.
 */
export function BothSides(props: BothSidesProps) {
  const { hint, sides, stored = words.stored, pending, onKeepStored, onOverwrite } = props;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  /** Two buttons are enough for one field. */
  const open = sides.filter(({ wanted }) => wanted !== null);
  const choice = {
    taken,
    onChoose: (key: string, isTaken: boolean) =>
      setTaken((before) => new Set(isTaken ? [...before, key] : [...before].filter((one) => one !== key))),
  };
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
        <ChangeTable rows={sides} columns={[stored, words.yours]} choice={open.length > 1 ? choice : undefined} />
      )}
      <Box ref={first} sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        {onKeepStored === null ? null : (
          <Button variant="contained" disabled={pending} onClick={onKeepStored}>
            {words.keepStored}
          </Button>
        )}
        <Button
          variant={onKeepStored === null ? 'contained' : undefined}
          disabled={pending}
          onClick={() => onOverwrite(taken)}
        >
          {taken.size === 0 ? words.overwrite : words.overwriteChosen}
        </Button>
      </Box>
    </Alert>
  );
}
