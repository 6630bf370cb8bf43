import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Notice } from '../display/notice.tsx';
import { SectionHead } from '../layout/section-head.tsx';
import { ConfirmButton } from '../overlays/confirm-dialog.tsx';
import { showToast } from '../overlays/toast.ts';
import type { FieldSpec } from './field-spec.ts';
import { type Checked, type FormValues, type FormWords, RecordForm } from './record-form.tsx';
import { type Column, RecordTable } from './record-table.tsx';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlockEnd: 14 });
const Actions = styled('span')({ display: 'inline-flex', gap: 8 });

export interface RecordWords extends FormWords {
  heading: string;
  add: string;
  newTitle: string;
  editTitle: string;
  none: string;
  noneHint: string;
  edit: string;
  editName: (name: string) => string;
  remove: string;
  removeName: (name: string) => string;
  deleteQuestion: (name: string) => string;
  deleteConfirm: string;
  deleteCancel: string;
  actions: string;
  enabled: string;
  enabledName: (name: string) => string;
  saveFailed: string;
  saveFailedHint: string;
  /** If present, a toast confirms each change. */
  done?: { title: string; added: string; updated: string; removed: string };
  /** Title of the toast with the form's error summary. */
  error?: string;
}

interface RecordStore<F> {
  /** Each returns whether the browser stored the change. */
  add: (fields: F) => boolean;
  update: (id: string, changes: F | { enabled: boolean }) => boolean;
  remove: (id: string) => boolean;
}

interface RecordScreenProps<T extends { id: string; enabled: boolean }, F> {
  words: RecordWords;
  records: readonly T[];
  store: RecordStore<F>;
  nameOf: (record: T) => string;
  aboutOf?: (record: T) => string;
  /** Shown before the name. */
  markOf?: (record: T) => ReactNode;
  nameLabel: string;
  /** The columns between the name and the switch. */
  columns: readonly Column<T>[];
  fields: readonly FieldSpec[] | ((values: FormValues) => readonly FieldSpec[]);
  /** The form's values for a record, or for a new one. */
  valuesOf: (record: T | null) => FormValues;
  check: (values: FormValues) => Checked<F>;
  /** See RecordForm. */
  adjust?: (values: FormValues, changed: string) => FormValues;
  errorSummary?: (invalid: readonly string[], values: FormValues) => string | null;
  /** More actions for the whole list. */
  more?: ReactNode;
}

/** A list of records that can be added, edited, switched on and off, and deleted. */
export function RecordScreen<T extends { id: string; enabled: boolean }, F>(props: RecordScreenProps<T, F>) {
  const { words, records, store, nameOf, columns, more } = props;
  const headId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  /** The record in the open form; null in it for a new record. */
  const [editing, setEditing] = useState<{ record: T | null } | null>(null);

  /** Shows a toast when storing failed, and after a success if `words.done` is given. */
  const report = (stored: boolean, done?: 'added' | 'updated' | 'removed') => {
    if (!stored) {
      showToast({ title: words.saveFailed, description: words.saveFailedHint, tone: 'destructive' });
    } else if (done !== undefined && words.done !== undefined) {
      showToast({ title: words.done.title, description: words.done[done] });
    }
  };
  const enabledColumn: Column<T> = {
    label: words.enabled,
    show: (record) => (
      <Switch
        checked={record.enabled}
        onChange={(_, enabled) => report(store.update(record.id, { enabled }))}
        slotProps={{ input: { 'aria-label': words.enabledName(nameOf(record)) } }}
      />
    ),
  };
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <Bar>
        <Button variant="contained" ref={addButton} onClick={() => setEditing({ record: null })}>
          {words.add}
        </Button>
        {more}
      </Bar>
      {records.length === 0 ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : (
        <RecordTable
          label={words.heading}
          records={records}
          nameOf={nameOf}
          aboutOf={props.aboutOf}
          markOf={props.markOf}
          nameLabel={props.nameLabel}
          columns={[...columns, enabledColumn]}
          actionsLabel={words.actions}
          actions={(record) => (
            <Actions>
              <Button size="small" aria-label={words.editName(nameOf(record))} onClick={() => setEditing({ record })}>
                {words.edit}
              </Button>
              <ConfirmButton
                size="small"
                aria-label={words.removeName(nameOf(record))}
                words={{
                  question: words.deleteQuestion(nameOf(record)),
                  confirm: words.deleteConfirm,
                  cancel: words.deleteCancel,
                }}
                focusAfter={addButton}
                onConfirm={() => report(store.remove(record.id), 'removed')}
              >
                {words.remove}
              </ConfirmButton>
            </Actions>
          )}
        />
      )}
      {editing === null ? null : (
        <RecordForm
          title={editing.record === null ? words.newTitle : words.editTitle}
          words={words}
          fields={props.fields}
          start={props.valuesOf(editing.record)}
          check={props.check}
          adjust={props.adjust}
          errorSummary={props.errorSummary}
          onInvalid={(summary) =>
            showToast({ title: words.error ?? words.saveFailed, description: summary, tone: 'destructive' })
          }
          onSave={(fields) =>
            editing.record === null
              ? report(store.add(fields), 'added')
              : report(store.update(editing.record.id, fields), 'updated')
          }
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
