import { type FormEvent, useState } from 'react';
import { createSource, updateSource } from '#shared/api/sources.ts';
import { type Source, source as sourceSchema } from '#shared/domain/sources/source.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { call } from '#web/api.ts';
import { bothSidesMessages } from '#web/messages/desk/en-both-sides.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { refusalOf } from '#web/refusal.ts';
import type { FieldValue } from '#web/ui/forms/field-spec.ts';
import type { FormValues } from '#web/ui/forms/record-form.tsx';
import { sameValues } from '#web/ui/forms/same-values.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { failureMessage } from './failure-message.ts';
import { addressProblem, bodyOf, checkSource, editsOf, fieldOf, isFilled, sourceValues } from './source-form.ts';

/** Error messages by field. */
type Problems = Readonly<Record<string, string>>;

/** What another editor has stored, and what this editor wanted to save. */
interface Conflict {
  present: Source;
  wanted: NewSource;
}

export interface SourceFormOptions {
  /** Null for a new one. */
  source: Source | null;
  /** `before` is the version that was edited; null for a new source. */
  onSaved: (source: Source, before: Source | null) => void;
  /** Another editor has changed the source: the list should show their version. */
  onConflict: (present: Source) => void;
  onClose: () => void;
}

/** The state of the form of a source. It closes when the server has stored the source; an error keeps its values. */
export function useSourceForm({ source, onSaved, onConflict, onClose }: SourceFormOptions) {
  /** The version that the edits are based on; replaced if the editor accepts another editor's version. */
  const [base, setBase] = useState(source);
  const [values, setValues] = useState<FormValues>(() => sourceValues(source));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [pending, setPending] = useState(false);

  function set(field: string, value: FieldValue): void {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...rest }) => rest);
  }

  /** @param version the version that the editor overwrites */
  async function send(wanted: NewSource, version = base?.version): Promise<void> {
    setPending(true);
    setRefused(null);
    setProblems({});
    try {
      if (base === null) onSaved(await call(createSource, { body: bodyOf(wanted) }), null);
      else
        onSaved(
          await call(updateSource, { params: { id: base.id }, body: { ...editsOf(base, wanted), version } }),
          base,
        );
      showToast({ title: base === null ? words.created : words.updated });
      onClose();
    } catch (error) {
      showError(error, wanted);
    } finally {
      setPending(false);
    }
  }

  function showError(error: unknown, wanted: NewSource): void {
    const refusal = refusalOf(error);
    const present = refusal?.code === 'changed_meanwhile' ? sourceSchema.safeParse(refusal.present).data : undefined;
    const title = base === null ? words.createFailed : words.updateFailed;
    const why = present === undefined ? failureMessage(error) : bothSidesMessages.title;
    console.warn(title, error);
    showToast({ title, description: why, tone: 'destructive' });
    if (present !== undefined) {
      onConflict(present);
      setConflict({ present, wanted });
      return;
    }
    const field = fieldOf(refusal?.details[0]?.field.split('.') ?? []);
    if (conflict === null && field in values) setProblems({ [field]: why });
    else setRefused(`${title}. ${why}`);
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending || !isFilled(values)) return;
    const checked = checkSource(values, base);
    if ('fields' in checked) return void send(checked.fields);
    const messages: Readonly<Record<string, string>> = { ...words.invalid, url: addressProblem(values) };
    setProblems(Object.fromEntries(checked.invalid.map((field) => [field, messages[field] ?? words.invalid.other])));
    event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(checked.invalid[0] ?? '')}"]`)?.focus();
  }

  /** Continues from the stored version. */
  function keepStored(): void {
    if (conflict === null) return;
    setBase(conflict.present);
    setValues(sourceValues(conflict.present));
    setConflict(null);
  }

  /** Saves the changes over the stored version, unless it has changed once more. */
  function overwrite(): void {
    if (conflict !== null) void send(conflict.wanted, conflict.present.version);
  }

  const isEdited = !sameValues(values, sourceValues(base));
  return { base, values, isEdited, problems, refused, conflict, pending, set, save, keepStored, overwrite };
}
export type SourceForm = ReturnType<typeof useSourceForm>;
