import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { adZones, creative as creativeSchema } from '#shared/domain/ads/ad.ts';
import { type AdBook, adBook } from '#shared/domain/ads/ad-book.ts';
import { advertisingMessages as words } from '#web/messages/desk/en-advertising.ts';
import { refusalOf } from '#web/refusal.ts';
import { randomId } from '#web/storage/random-id.ts';
import { typography } from '#web/theme/theme.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { FieldValue } from '#web/ui/forms/field-spec.ts';
import { Fields, type FormValues, fieldClass, focusFirstField } from '#web/ui/forms/record-form.tsx';
import { sameValues } from '#web/ui/forms/same-values.ts';
import { useDiscardQuestion } from '#web/ui/overlays/discard-question.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { failureMessage } from '../sources/failure-message.ts';
import { WhoElse } from '../team/who-else.tsx';
import { AdConflict } from './ad-conflict.tsx';
import { type Ad, adFields, adValues, checkAd, creativeOf, mergedValues, newAdId } from './ad-form.ts';
import { ZonePreviews } from './zone-previews.tsx';

const Preview = styled('section')({ marginBlockStart: 26, '& h3': { ...typography.section, marginBlockEnd: 12 } });

interface AdDialogProps {
  /** Null for a new one. */
  ad: Ad | null;
  /** Other bookings of the same creative. */
  shared: number;
  onSave: (ad: Ad) => Promise<void>;
  /** Another editor has published: the page should show their book. */
  onConflict: (book: AdBook) => void;
  onClose: () => void;
}

/** The ad of a book with this booking; null if it was removed. */
function adIn({ creatives, lineItems }: AdBook, id: string): Ad | null {
  const lineItem = lineItems.find((one) => one.id === id);
  const creative = creatives.find((one) => one.id === lineItem?.creativeId);
  return lineItem === undefined || creative === undefined ? null : { creative, lineItem };
}

/** The form of an ad with its preview in every zone. It stays open until the server has published the ad. */
export function AdDialog({ ad, shared, onSave, onConflict, onClose }: AdDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [base, setBase] = useState(ad);
  const [random] = useState(() => randomId().slice(0, 6));
  const [values, setValues] = useState<FormValues>(() => adValues(ad));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ present: Ad | null } | null>(null);
  const [pending, setPending] = useState(false);
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: !sameValues(adValues(base), values),
    words: words.discard,
    onClose,
  });
  const ids = {
    creative: base?.creative.id ?? newAdId(values, random),
    lineItem: base?.lineItem.id ?? newAdId(values, random),
  };
  const fields = adFields(values);

  function change(name: string, value: FieldValue) {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  }

  async function publish(wanted: Ad) {
    setPending(true);
    setRefused(null);
    try {
      await onSave(wanted);
      showToast({ title: words.saved, description: words.savedHint });
      onClose();
    } catch (error) {
      console.warn(words.saveFailed, error);
      const refusal = refusalOf(error);
      const book = refusal?.code === 'changed_meanwhile' ? adBook.safeParse(refusal.present).data : undefined;
      if (book === undefined) setRefused(`${words.saveFailed}. ${failureMessage(error)}`);
      else {
        onConflict(book);
        const present = base === null ? null : adIn(book, base.lineItem.id);
        // Another ad was published; this one is as it was.
        const isSame = base === null || (present !== null && sameValues(adValues(present), adValues(base)));
        if (isSame) setRefused(words.otherPublished);
        else setConflict({ present });
      }
    } finally {
      setPending(false);
    }
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const checked = checkAd(values, ids);
    if ('ad' in checked) return void publish(checked.ad);
    setProblems(checked.problems);
    const first = fields.find(({ name }) => name in checked.problems);
    event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first?.name ?? '')}"]`)?.focus();
  }

  /** Goes on from what is published. */
  function keepStored() {
    const present = conflict?.present ?? null;
    setBase(present);
    setValues(adValues(present));
    setConflict(null);
  }

  /** Publishes this editor's changes over what is published. Together they may break a rule that neither does alone. */
  function overwrite() {
    const present = conflict?.present ?? null;
    const merged = present === null ? values : mergedValues(adValues(base), values, adValues(present));
    const checked = checkAd(merged, ids);
    if ('ad' in checked) return void publish(checked.ad);
    setBase(present ?? base);
    setValues(merged);
    setProblems(checked.problems);
    setConflict(null);
  }

  const count = Object.keys(problems).length;
  const message = refused ?? (count === 0 ? null : words.errorCount(count));
  const previewed = creativeSchema.safeParse(creativeOf(values, ids.creative));
  const zones = adZones.filter((zone) => Array.isArray(values.zones) && values.zones.includes(zone));
  return (
    <Dialog open aria-labelledby={titleId} onClose={requestClose} slotProps={{ paper: { sx: { maxWidth: 820 } } }}>
      <DialogTitle id={titleId}>{base === null ? words.newTitle : words.editTitle}</DialogTitle>
      <DialogContent>
        {base === null ? null : <WhoElse subject={`ad#${base.lineItem.id}`} />}
        {conflict === null ? (
          <>
            {shared > 0 ? (
              <Alert severity="info" role="note" sx={{ marginBlockEnd: '16px' }}>
                {words.shared(shared)}
              </Alert>
            ) : null}
            <Fields ref={focusFirstField} id={formId} noValidate onSubmit={save}>
              {fields.map((field) => (
                <div key={field.name} className={fieldClass(field)}>
                  <Field
                    field={field}
                    value={values[field.name] ?? ''}
                    problem={problems[field.name]}
                    onChange={(value) => change(field.name, value)}
                  />
                </div>
              ))}
            </Fields>
            {previewed.success ? (
              <Preview>
                <h3>{words.preview}</h3>
                <ZonePreviews creative={previewed.data} zones={zones} />
              </Preview>
            ) : null}
          </>
        ) : (
          <AdConflict
            base={adValues(base)}
            wanted={values}
            present={conflict.present && adValues(conflict.present)}
            pending={pending}
            onKeepStored={keepStored}
            onOverwrite={overwrite}
          />
        )}
      </DialogContent>
      {/* Outside of the scrolling fields, where it is always visible. */}
      {message === null ? null : <Alert severity="error">{message}</Alert>}
      <DialogActions>
        {conflict === null ? (
          <Button variant="contained" type="submit" form={formId} aria-disabled={pending || undefined}>
            {pending ? words.saving : words.save}
          </Button>
        ) : null}
        <Button onClick={requestClose}>{words.cancel}</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
