import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { type FrontPagePlan, type Pin, pinPlaces } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { Fields } from '#web/shell/records/record-dialog.tsx';
import { clashOf } from './edit-plan.ts';
import { EndField, TimeField } from './time-fields.tsx';

const words = frontMessages.pinDialog;

interface PinDialogProps {
  plan: FrontPagePlan;
  /** The pin as it is, or as a new one begins. */
  pin: Pin;
  /** Whether `pin` is in the plan and is changed. */
  isKept: boolean;
  titleOf: (articleId: string) => string;
  onSave: (pin: Pin, replaced: Pin | null) => void;
  onClose: () => void;
}

/** The place and the times of a pin. */
export function PinDialog({ plan, pin, isKept, titleOf, onSave, onClose }: PinDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [values, setValues] = useState(pin);
  const [problem, setProblem] = useState<string | null>(null);
  const replaced = isKept ? pin : null;
  function save(event: FormEvent) {
    event.preventDefault();
    const { start, end } = values;
    const begins = start === null ? Date.now() : Math.max(Date.now(), Date.parse(start));
    const clash = clashOf(plan, values, replaced);
    if (end !== null && Date.parse(end) <= begins) setProblem(words.order);
    else if (clash !== undefined) setProblem(words.clash(titleOf(clash.articleId)));
    else onSave(values, replaced);
  }
  const set = (change: Partial<Pin>) => {
    setProblem(null);
    setValues({ ...values, ...change });
  };
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <Fields id={formId} noValidate onSubmit={save}>
          <p className="whole" dir="auto">
            {titleOf(pin.articleId)}
          </p>
          <TextField
            select
            autoFocus
            label={words.place}
            value={values.place}
            onChange={({ target }) => set({ place: Number(target.value) })}
            slotProps={{ select: { native: true } }}
          >
            {Array.from({ length: pinPlaces }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places are these numbers
              <option key={place} value={place}>
                {frontMessages.page.place(place)}
              </option>
            ))}
          </TextField>
          <TimeField
            label={words.start}
            value={values.start}
            hint={words.startHint}
            onChange={(start) => set({ start })}
          />
          <div className="whole" style={{ display: 'grid', gap: 14 }}>
            <EndField
              label={words.end}
              value={values.end}
              hint={words.endHint}
              presets={['hour', 'tonight']}
              isOpen
              onChange={(end) => set({ end })}
            />
          </div>
        </Fields>
      </DialogContent>
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      <DialogActions>
        <Button variant="contained" type="submit" form={formId}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
