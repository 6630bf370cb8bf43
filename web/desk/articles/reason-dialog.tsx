import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useRef, useState } from 'react';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';

/** Decisions that are explained before they are made. */
export type AskedDecision = 'hide' | 'takeDown';

/** The longest reason. */
const maxLength = 500;

interface ReasonDialogProps {
  decision: AskedDecision;
  /** Number of articles. */
  count: number;
  pending: boolean;
  /** Why the server refused it. */
  refused: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Says what hiding or taking down does, and asks for the reason. Taking down needs one. */
export function ReasonDialog({ decision, count, pending, refused, onConfirm, onClose }: ReasonDialogProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const texts = words.ask[decision];
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = reason.trim();
    const isWrong = given.length > maxLength || (decision === 'takeDown' && given === '');
    setIsMissing(isWrong);
    if (isWrong) input.current?.focus();
    else if (!pending) onConfirm(given);
  }
  return (
    <Dialog open aria-labelledby={`${id}-title`} aria-describedby={`${id}-effects`} onClose={onClose}>
      <DialogTitle id={`${id}-title`}>{texts.title(count)}</DialogTitle>
      <DialogContent>
        <Box
          component="ul"
          id={`${id}-effects`}
          sx={{ margin: '0 0 18px', listStyle: 'disc', paddingInlineStart: '20px', typography: 'body1' }}
        >
          {texts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </Box>
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          <TextField
            autoFocus
            multiline
            minRows={2}
            name="reason"
            label={texts.reason}
            required={decision === 'takeDown'}
            value={reason}
            error={isMissing}
            helperText={isMissing ? words.reasonMissing : words.reasonHint}
            inputRef={input}
            slotProps={{ htmlInput: { dir: 'auto', rows: 2 } }}
            onChange={({ target }) => {
              setReason(target.value);
              setIsMissing(false);
            }}
          />
        </form>
      </DialogContent>
      {refused === null ? null : <Alert severity="error">{refused}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="submit"
          form={`${id}-form`}
          color={decision === 'takeDown' ? 'error' : 'primary'}
          aria-disabled={pending || undefined}
        >
          {pending ? words.saving : texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
