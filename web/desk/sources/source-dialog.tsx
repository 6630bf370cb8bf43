import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createSource, updateSource } from '#shared/api/sources.ts';
import { type Source, source as sourceSchema } from '#shared/domain/sources/source.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { call } from '#web/api.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { refusalOf } from '#web/refusal.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { FieldValue } from '#web/ui/forms/field-spec.ts';
import type { FormValues } from '#web/ui/forms/record-form.tsx';
import { FormBody, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { EditConflict } from './edit-conflict.tsx';
import { failureMessage } from './failure-message.ts';
import { FeedTest } from './feed-test.tsx';
import {
  addressProblem,
  bodyOf,
  canTest,
  checkSource,
  editsOf,
  isFilled,
  sourceFields,
  sourceValues,
} from './source-form.ts';

const Body = styled(FormBody)({
  '& button:disabled': { opacity: 0.55, cursor: 'not-allowed', textDecoration: 'none' },
});

/** Error messages by field. */
type Problems = Readonly<Record<string, string>>;

interface SourceDialogProps {
  /** Null for a new one. */
  source: Source | null;
  onSaved: (source: Source) => void;
  /** Another editor has changed the source: the list should show their version. */
  onConflict: (present: Source) => void;
  onClose: () => void;
}

/** The form of a source. It closes when the server has stored the source; an error keeps everything that was typed. */
export function SourceDialog({ source, onSaved, onConflict, onClose }: SourceDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** The version that the edits are based on; replaced if the editor accepts another editor's version. */
  const [base, setBase] = useState(source);
  const [values, setValues] = useState<FormValues>(() => sourceValues(source));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ present: Source; wanted: NewSource } | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const set = (field: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...rest }) => rest);
  };

  /** @param version the version that the editor overwrites */
  async function send(wanted: NewSource, version = base?.version): Promise<void> {
    setPending(true);
    setRefused(null);
    setProblems({});
    try {
      if (base === null) onSaved(await call(createSource, { body: bodyOf(wanted) }));
      else onSaved(await call(updateSource, { params: { id: base.id }, body: { ...editsOf(base, wanted), version } }));
      showToast({ title: base === null ? words.created : words.updated });
      dialog.current?.close();
    } catch (error) {
      showError(error, wanted);
    } finally {
      setPending(false);
    }
  }

  function showError(error: unknown, wanted: NewSource) {
    const refusal = refusalOf(error);
    const present = refusal?.code === 'changed_meanwhile' ? sourceSchema.safeParse(refusal.present).data : undefined;
    const title = base === null ? words.createFailed : words.updateFailed;
    const why = present === undefined ? failureMessage(error) : words.conflict.title;
    console.warn(title, error);
    showToast({ title, description: why, tone: 'destructive' });
    if (present !== undefined) {
      onConflict(present);
      setConflict({ present, wanted });
      return;
    }
    const field = refusal?.details[0]?.field.split('.')[0];
    if (conflict === null && (field === 'url' || field === 'name')) setProblems({ [field]: why });
    else setRefused(`${title}. ${why}`);
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !isFilled(values)) return;
    const checked = checkSource(values, base);
    if ('fields' in checked) return void send(checked.fields);
    const messages: Readonly<Record<string, string>> = { ...words.invalid, url: addressProblem(values) };
    setProblems(Object.fromEntries(checked.invalid.map((field) => [field, messages[field] ?? words.invalid.other])));
    event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(checked.invalid[0] ?? '')}"]`)?.focus();
  }

  function keepStored(present: Source) {
    setBase(present);
    setValues(sourceValues(present));
    setConflict(null);
  }

  const url = String(values.url).trim();
  const named = String(values.name).trim() !== '';
  const count = Object.keys(problems).length;
  const field = (name: 'name' | 'url') => (
    <Field
      field={{
        name,
        label: words[name],
        kind: name === 'url' ? 'url' : 'text',
        required: true,
        ...(name === 'url' ? { hint: values.type === 'rss' ? words.rssHint : words.apiHint } : {}),
      }}
      value={values[name] ?? ''}
      problem={problems[name]}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <FormDialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <Body noValidate onSubmit={save}>
        <h2 id={titleId}>{base === null ? words.addTitle : words.editTitle}</h2>
        {conflict === null || base === null ? null : (
          <EditConflict
            base={base}
            {...conflict}
            pending={pending}
            onKeepStored={() => keepStored(conflict.present)}
            onOverwrite={() => void send(conflict.wanted, conflict.present.version)}
          />
        )}
        {conflict !== null ? null : (
          <>
            <div className="fields">
              <div className="whole">{field('name')}</div>
              <div className="whole">{field('url')}</div>
              {values.type === 'rss' ? (
                <div className="whole">
                  <FeedTest
                    key={url}
                    url={url}
                    ready={canTest(values)}
                    onTitle={named ? null : (title) => set('name', title.slice(0, 120))}
                  />
                </div>
              ) : null}
              {sourceFields(values, base).map((one) => (
                <div key={one.name}>
                  <Field
                    field={one}
                    value={values[one.name] ?? ''}
                    problem={problems[one.name]}
                    onChange={(value) => set(one.name, value)}
                  />
                </div>
              ))}
            </div>
            {count > 0 ? <p role="alert">{words.errorCount(count)}</p> : null}
          </>
        )}
        {refused === null ? null : <p role="alert">{refused}</p>}
        <div className="actions">
          {conflict !== null ? null : (
            <Button variant="contained" type="submit" disabled={!isFilled(values) || pending}>
              {base === null ? (pending ? words.adding : words.add) : pending ? words.saving : words.save}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        </div>
      </Body>
    </FormDialog>
  );
}
