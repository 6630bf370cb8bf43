import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { typography } from '#web/shell/theme/theme.ts';

export interface ConfirmWords {
  question: string;
  /** What happens then. */
  detail?: string;
  confirm: string;
  cancel: string;
}

interface ConfirmDialogProps {
  words: ConfirmWords;
  /** Disables the buttons while the confirmed action runs. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something is deleted, replaced or discarded. The button that changes nothing comes first and has the
 * focus.
 */
export function ConfirmDialog({ words, busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  const detailId = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={words.detail === undefined ? undefined : detailId}
      onClose={busy ? undefined : onClose}
      slotProps={{ paper: { sx: { maxWidth: 480, width: 'calc(100% - 36px)' } } }}
    >
      <DialogTitle id={titleId} dir="auto" sx={{ ...typography.card, overflowWrap: 'anywhere' }}>
        {words.question}
      </DialogTitle>
      {words.detail === undefined ? null : <DialogContent id={detailId}>{words.detail}</DialogContent>}
      <DialogActions>
        <Button autoFocus disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="error" disabled={busy} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  words: ConfirmWords;
  /** Handles its own errors. The dialog closes when it is done. */
  onConfirm: () => void | Promise<void>;
  /** Gets the focus if the confirmed action removes this button. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({ words, onConfirm, focusAfter, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isConfirmed = useRef(false);
  useEffect(
    () => () => {
      if (isConfirmed.current) focusAfter?.current?.focus();
    },
    [focusAfter],
  );
  function ask() {
    isConfirmed.current = false;
    setIsAsking(true);
  }
  async function confirm() {
    isConfirmed.current = true;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      setIsAsking(false);
    }
  }
  return (
    <>
      <Button color="error" {...button} onClick={ask} />
      {isAsking ? (
        <ConfirmDialog words={words} busy={busy} onConfirm={() => void confirm()} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
