import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { FieldSpec } from '#shared/records/fields.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { useDiscardQuestion } from '#web/shell/ui/overlays/discard-question.tsx';
import { BothSides } from './both-sides.tsx';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface RecordDialogProps<R extends object, W, P> extends RecordFormOptions<R, W, P> {
  title: string;
  /** Of the button that saves; while it saves, `saving`. */
  save?: string;
  saving?: string;
  /** Whether saving takes something away. */
  isDanger?: boolean;
  /** Shown above the form, and below it. */
  above?: ReactNode;
  below?: (form: RecordForm<R>) => ReactNode;
  /** Shown after a field. */
  after?: AfterField<R> | undefined;
  /** What two versions are called in a conflict, for people. */
  conflictHint?: (present: R | null) => string;
  maxWidth?: number;
}
type RecordForm<R extends object> = ReturnType<typeof useRecordForm<R, unknown, unknown>>;
export type AfterField<R extends object> = (field: FieldSpec, form: RecordForm<R>) => ReactNode;

/** The fields of a form in a dialog, two in a row; `whole` ones take the row. */
export const Fields = styled('form')({
  display: 'grid',
  gap: 16,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .whole': { gridColumn: '1 / -1' },
  },
});
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
/** Kinds of field that take the form's full width. */
const fullWidth: ReadonlySet<FieldSpec['kind']> = new Set(['textarea', 'url', 'tags', 'checkboxes', 'swatches']);

/**
 * A dialog that edits a record. Error messages are shown at their fields until they are corrected, and the first
 * invalid field gets the focus. It closes when the record is stored, and asks before it discards changes. If someone
 * else has stored another version, it shows both, and nothing is overwritten unseen.
 */
export function RecordDialog<R extends object, W, P>(props: RecordDialogProps<R, W, P>) {
  const titleId = useId();
  const formId = useId();
  const form = useRecordForm(props);
  const { fields, values, problems, conflict, pending, message } = form;
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: form.isEdited,
    words: formMessages.discard,
    onClose: props.onClose,
  });
  const { save = formMessages.save, saving = save } = props;
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      onClose={requestClose}
      slotProps={{ paper: props.maxWidth === undefined ? {} : { sx: { maxWidth: props.maxWidth } } }}
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {props.above}
        {conflict === null ? (
          <>
            {/* The schema of the stored records validates; the browser's own rules cover only a part of it. */}
            <Fields ref={focusFirstField} id={formId} noValidate onSubmit={form.submit}>
              {fields.flatMap((field) => [
                <div key={field.name} className={field.isWide || fullWidth.has(field.kind) ? 'whole' : undefined}>
                  <Field
                    field={field}
                    value={values[field.name] ?? ''}
                    problem={problems[field.name]}
                    onChange={(value) => form.set(field.name, value)}
                  />
                </div>,
                props.after?.(field, form),
              ])}
            </Fields>
            {props.below?.(form)}
          </>
        ) : (
          <BothSides
            hint={props.conflictHint?.(conflict.present) ?? ''}
            sides={conflict.sides}
            pending={pending}
            onKeepStored={conflict.present === null ? null : form.keepStored}
            onOverwrite={form.overwrite}
          />
        )}
      </DialogContent>
      {/* Outside of the scrolling fields, where it is always visible. */}
      {message === null ? null : <Alert severity="error">{message}</Alert>}
      <DialogActions>
        {conflict === null ? (
          // `disabled` would take the focus away while the record is saved, and with it the Escape key.
          <Button
            variant="contained"
            color={props.isDanger ? 'error' : 'primary'}
            type="submit"
            form={formId}
            disabled={!form.canSave}
            aria-disabled={pending || undefined}
          >
            {pending ? saving : save}
          </Button>
        ) : null}
        <Button onClick={requestClose}>{formMessages.cancel}</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
