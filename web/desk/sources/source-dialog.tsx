import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Fields, fieldClass, focusFirstField } from '#web/ui/forms/record-form.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/discard-question.tsx';
import { WhoElse } from '../team/who-else.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { FeedTest } from './feed-test.tsx';
import { addressFields, canTest, isFilled, sourceFields } from './source-form.ts';
import { type SourceForm, type SourceFormOptions, useSourceForm } from './use-source-form.ts';

/** The fields of a source, with a test of its address. */
function SourceFields({ id, form }: { id: string; form: SourceForm }) {
  const { base, values, problems, set } = form;
  const url = String(values.url).trim();
  const isNamed = String(values.name).trim() !== '';
  const field = (spec: ReturnType<typeof sourceFields>[number]) => (
    <Field
      field={spec}
      value={values[spec.name] ?? ''}
      problem={problems[spec.name]}
      onChange={(value) => set(spec.name, value)}
    />
  );
  return (
    <Fields ref={focusFirstField} id={id} noValidate onSubmit={form.save}>
      {addressFields(values).map((spec) => (
        <div key={spec.name} className="whole">
          {field(spec)}
        </div>
      ))}
      {values.type === 'rss' ? (
        <div className="whole">
          <FeedTest
            key={url}
            url={url}
            ready={canTest(values)}
            onTitle={isNamed ? null : (title) => set('name', title.slice(0, 120))}
          />
        </div>
      ) : null}
      {sourceFields(values, base).map((spec) => (
        <div key={spec.name} className={fieldClass(spec)}>
          {field(spec)}
        </div>
      ))}
    </Fields>
  );
}

function submitLabel({ base, pending }: SourceForm): string {
  if (base === null) return pending ? words.adding : words.add;
  return pending ? words.saving : words.save;
}

/** The form of a source. */
export function SourceDialog(props: SourceFormOptions) {
  const titleId = useId();
  const formId = useId();
  const form = useSourceForm(props);
  const { base, conflict, problems, pending } = form;
  const count = Object.keys(problems).length;
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: form.isEdited,
    words: words.discard,
    onClose: props.onClose,
  });
  const message = form.refused ?? (count === 0 ? null : words.errorCount(count));
  return (
    <Dialog open aria-labelledby={titleId} onClose={requestClose}>
      <DialogTitle id={titleId}>{base === null ? words.addTitle : words.editTitle}</DialogTitle>
      <DialogContent>
        {base === null ? null : <WhoElse subject={`source#${base.id}`} />}
        {conflict === null || base === null ? (
          <SourceFields id={formId} form={form} />
        ) : (
          <EditConflict
            base={base}
            {...conflict}
            pending={pending}
            onKeepStored={form.keepStored}
            onOverwrite={form.overwrite}
          />
        )}
      </DialogContent>
      {message === null ? null : <Alert severity="error">{message}</Alert>}
      <DialogActions>
        {conflict === null ? (
          // `disabled` would take the focus away while the source is saved, and with it the Escape key.
          <Button
            variant="contained"
            type="submit"
            form={formId}
            disabled={!isFilled(form.values)}
            aria-disabled={pending || undefined}
          >
            {submitLabel(form)}
          </Button>
        ) : null}
        <Button onClick={requestClose}>{words.cancel}</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
