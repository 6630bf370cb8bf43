import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { hiddenLimits } from '#shared/domain/readers/hidden.ts';
import { hiddenWord } from '#shared/domain/readers/hides.ts';
import { hiddenMessages as words } from '#web/shell/messages/readers/en-hidden.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { SegmentedControl } from '#web/shell/ui/forms/segmented-control.tsx';
import { hide, type Span, spans, type Target } from './change-hidden.ts';

interface HideDialogProps {
  /** Publishers and topics to choose from; a word can always be typed. */
  targets: readonly Target[];
  onClose: () => void;
  /** Called once something has been hidden, before the dialog closes. */
  onHide?: (() => void) | undefined;
}

/** Asks what to hide and for how long. */
export default function HideDialog({ targets, onClose, onHide }: HideDialogProps) {
  const id = useId();
  const [chosen, choose] = useState(targets.length === 0 ? -1 : 0);
  const [word, setWord] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [span, setSpan] = useState<Span>('ever');

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = hiddenWord(word);
    const target =
      targets[chosen] ?? (value === null ? undefined : { kind: 'word' as const, value, name: word.trim() });
    if (target === undefined) return setIsRefused(true);
    onHide?.();
    hide(target, span);
    onClose();
  }

  return (
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 480, width: 'calc(100% - 36px)' } } }}
    >
      <DialogTitle id={`${id}-title`} sx={typography.card}>
        {words.dialog}
      </DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent sx={{ display: 'grid', gap: 2, paddingBlockStart: 0 }}>
          {targets.length === 0 ? null : (
            <RadioGroup
              aria-label={words.what}
              name={`${id}-what`}
              value={String(chosen)}
              onChange={(_, value) => choose(Number(value))}
            >
              {targets.map(({ kind, value, name }, n) => (
                <FormControlLabel
                  key={`${kind} ${value}`}
                  value={String(n)}
                  control={<Radio />}
                  label={
                    <>
                      {words.kinds[kind]}: <bdi>{name}</bdi>
                    </>
                  }
                />
              ))}
              <FormControlLabel value="-1" control={<Radio />} label={words.wordItem} />
            </RadioGroup>
          )}
          {chosen === -1 ? (
            <TextField
              id={`${id}-word`}
              autoFocus
              label={words.word}
              value={word}
              error={isRefused}
              helperText={isRefused ? words.wordRefused : words.wordHint}
              slotProps={{ htmlInput: { dir: 'auto', maxLength: hiddenLimits.word } }}
              onChange={({ target }) => {
                setWord(target.value);
                setIsRefused(false);
              }}
            />
          ) : null}
          <div>
            <FormLabel component="div" sx={{ ...typography.meta, marginBlockEnd: '6px' }} aria-hidden="true">
              {words.howLong}
            </FormLabel>
            <SegmentedControl
              legend={words.howLong}
              name={`${id}-span`}
              items={spans.map((value) => ({ value, label: words.spans[value] }))}
              chosen={span}
              onChoose={setSpan}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="contained" type="submit">
            {words.hide}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
