import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef, useState } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { Notice } from '../display/notice.tsx';
import { SectionHead } from '../layout/section-head.tsx';
import { showToast } from '../overlays/toast.ts';
import type { FieldSpec } from './field-spec.ts';
import { type Checked, type FormValues, type FormWords, RecordForm } from './record-form.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { Switch } from './switch.tsx';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlockEnd: 14 });
const Actions = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 8,
  '& button': { minBlockSize: 32, paddingInline: 14, fontSize: '0.875rem' },
  '& .danger': { color: palette.error.main, '&:hover': { borderColor: palette.error.main } },
  '& [role=alertdialog]': {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    justifyContent: 'start',
    gap: 8,
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${palette.error.main}`,
  },
  '& p': {
    ...typography.meta,
    gridColumn: '1 / -1',
    maxInlineSize: '34ch',
    whiteSpace: 'normal',
    fontWeight: 600,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  '@media (max-width: 767.98px)': { justifyContent: 'start' },
  '@media (pointer: coarse)': { '& button': { minBlockSize: 44 } },
});

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

/**
 * Deletes in two steps: a confirmation replaces the button. Its button that keeps the record comes first and has the
 * focus.
 */
function Remove({ name, words, onRemove }: { name: string; words: RecordWords; onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setIsAsking(false);
    requestAnimationFrame(() => removeButton.current?.focus());
  };
  if (!isAsking) {
    return (
      <Button
        ref={removeButton}
        className="danger"
        aria-label={words.removeName(name)}
        onClick={() => setIsAsking(true)}
      >
        {words.remove}
      </Button>
    );
  }
  return (
    <span
      role="alertdialog"
      aria-label={words.deleteQuestion(name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keep();
      }}
    >
      <p>{words.deleteQuestion(name)}</p>
      {/* The button that had the focus is gone. */}
      <Button autoFocus onClick={keep}>
        {words.deleteCancel}
      </Button>
      <Button className="danger" onClick={onRemove}>
        {words.deleteConfirm}
      </Button>
    </span>
  );
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
        on={record.enabled}
        label={words.enabledName(nameOf(record))}
        onChange={(enabled) => report(store.update(record.id, { enabled }))}
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
              <Button aria-label={words.editName(nameOf(record))} onClick={() => setEditing({ record })}>
                {words.edit}
              </Button>
              <Remove
                name={nameOf(record)}
                words={words}
                onRemove={() => {
                  report(store.remove(record.id), 'removed');
                  // The row that had the focus is gone.
                  addButton.current?.focus();
                }}
              />
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
