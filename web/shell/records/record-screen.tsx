import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Checked, type FormValues, valueIn } from '#shared/records/fields.ts';
import type { ListDescription, ListEntry } from '#shared/records/record-kind.ts';
import { messages } from '#web/shell/messages/en.ts';
import { listMessages as words } from '#web/shell/messages/en-forms.ts';
import { type StoredValue, useStored } from '#web/shell/storage/stored-value.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { type AfterField, RecordDialog } from './record-dialog.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { RowActions } from './row-actions.tsx';
import { shownValue } from './shown-value.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlockEnd: 14 });

/** A list of records in this browser. Each change returns whether the browser has stored it. */
interface RecordStore<T> extends Pick<StoredValue<readonly T[]>, 'read' | 'subscribe' | 'unset'> {
  add(fields: object): boolean;
  update(id: string, changes: object): boolean;
  remove(id: string): boolean;
}

interface RecordScreenProps<T extends ListEntry> {
  list: ListDescription;
  store: RecordStore<T>;
  /** The record that a form makes, or what is wrong with each field. */
  check: (values: FormValues, record: T | null) => Checked<object>;
  /** Shown before the name. */
  markOf?: (record: T) => ReactNode;
  /** What a column shows instead of the field's value. */
  show?: Readonly<Record<string, (record: T) => ReactNode>>;
  /** The button of the form; 'Save' by default. */
  save?: string;
  /** Columns after those of the list. */
  columns?: readonly Column<T>[];
  /** See RecordDialog. */
  adjust?: (values: FormValues, changed: string) => FormValues;
  summary?: (values: FormValues) => string | null;
  after?: AfterField<T>;
  /** Called after each change. */
  onChanged?: () => void;
  /** More actions for the whole list. */
  more?: ReactNode;
}

/** A list of records that can be added, edited, switched on and off, and deleted. */
export function RecordScreen<T extends ListEntry>({ list, store, check, onChanged, ...props }: RecordScreenProps<T>) {
  const headId = useId();
  const focusAfter = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const records = useStored(store);
  /** The record in the open form; null in it for a new record. */
  const [editing, setEditing] = useState<{ record: T | null } | null>(null);
  const textOf = (record: T, field = ''): string => String(valueIn(record, field, list.fields[field]) ?? '');
  const nameOf = (record: T) => textOf(record, list.name);

  /** Shows a toast when storing failed, and after a success if the list has words for it. */
  const report = (stored: boolean, done?: 'added' | 'updated' | 'removed') => {
    onChanged?.();
    if (!stored) {
      showToast({ title: words.saveFailed, description: words.saveFailedHint, tone: 'destructive' });
    } else if (done !== undefined && list.words.done !== undefined) {
      showToast({ title: words.done, description: list.words.done[done] });
    }
  };
  return (
    <section aria-labelledby={headId} ref={focusAfter} tabIndex={-1}>
      <SectionHead id={headId}>{list.words.heading}</SectionHead>
      <Bar>
        {list.words.add === '' ? null : (
          <Button variant="contained" ref={addButton} onClick={() => setEditing({ record: null })}>
            {list.words.add}
          </Button>
        )}
        {props.more}
      </Bar>
      {records.length === 0 ? (
        <Notice level="h3" title={list.words.none} hint={list.words.noneHint} />
      ) : (
        <RecordTable
          label={list.words.heading}
          records={records}
          nameOf={nameOf}
          aboutOf={
            list.about === undefined
              ? undefined
              : (record) =>
                  [textOf(record, list.about), ...(list.isSample?.(record) ? [messages.site.sample] : [])].join(' · ')
          }
          markOf={props.markOf}
          nameLabel={list.fields[list.name]?.label ?? ''}
          columns={[
            ...list.columns.map((name) => columnOf(list, name, props.show?.[name])),
            ...(props.columns ?? []),
            {
              label: words.enabled,
              show: (record) => (
                <Switch
                  checked={record.enabled}
                  onChange={(_, enabled) => report(store.update(record.id, { enabled }))}
                  slotProps={{ input: { 'aria-label': words.enabledName(nameOf(record)) } }}
                />
              ),
            },
          ]}
          actionsLabel={words.actions}
          actions={(record) => (
            <RowActions
              name={nameOf(record)}
              onEdit={() => setEditing({ record })}
              onRemove={() => report(store.remove(record.id), 'removed')}
              focusAfter={list.words.add === '' ? focusAfter : addButton}
            />
          )}
        />
      )}
      {editing === null ? null : (
        <RecordDialog
          title={editing.record === null ? list.words.newTitle : list.words.editTitle}
          {...(props.save === undefined ? {} : { save: props.save })}
          fields={list.fields}
          record={editing.record}
          check={check}
          adjust={props.adjust}
          summary={props.summary}
          after={props.after}
          onInvalid={(summary) => showToast({ title: words.error, description: summary, tone: 'destructive' })}
          onSave={(record, before) =>
            before === null ? report(store.add(record), 'added') : report(store.update(before.id, record), 'updated')
          }
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

/** A column of a list: the field's value in words, or what the list shows instead. */
function columnOf<T extends ListEntry>(
  { fields }: ListDescription,
  name: string,
  show?: (record: T) => ReactNode,
): Column<T> {
  const field = fields[name] ?? { label: name, kind: 'shown' };
  return {
    label: field.label,
    show: show ?? ((record) => shownValue(field, valueIn(record, name, field))),
    numeric: field.kind === 'number' || field.kind === 'shown',
  };
}
