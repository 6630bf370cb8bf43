import styled from '@emotion/styled';
import { type ReactNode, useId, useRef, useState } from 'react';
import { color, font } from '#web/theme.ts';
import { Notice } from '../display/notice.tsx';
import { SectionHead } from '../layout/section-head.tsx';
import { showToast } from '../overlays/toast.ts';
import type { FieldSpec } from './field.tsx';
import { Pill, StrongPill } from './pill.tsx';
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
  '& .danger': { color: color.error, '&:hover': { borderColor: color.error } },
  '& [role=alertdialog]': {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    justifyContent: 'start',
    gap: 8,
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${color.error}`,
  },
  '& p': {
    ...font.meta,
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
  ask: (name: string) => string;
  yes: string;
  no: string;
  actions: string;
  enabled: string;
  enabledName: (name: string) => string;
  saveFailed: string;
  saveFailedHint: string;
  /** Where each change is confirmed by a toast. */
  done?: { title: string; added: string; updated: string; removed: string };
  /** Title of the toast that a complaint comes with. */
  error?: string;
}

interface Enabled {
  id: string;
  enabled: boolean;
}

type RecordFormFields = readonly FieldSpec[] | ((values: FormValues) => readonly FieldSpec[]);

interface RecordScreenProps<T extends Enabled, F> {
  words: RecordWords;
  records: readonly T[];
  nameOf: (record: T) => string;
  aboutOf?: (record: T) => string;
  nameLabel: string;
  /** Beside the name and the switch. */
  columns: readonly Column<T>[];
  fields: RecordFormFields;
  /** As in the form. */
  adjust?: (values: FormValues, changed: string) => FormValues;
  complaint?: (wrong: readonly string[], values: FormValues) => string | null;
  /** Stands before the name. */
  markOf?: (record: T) => ReactNode;
  /** What the form begins with: of a record, or of a new one. */
  valuesOf: (record: T | null) => FormValues;
  check: (values: FormValues) => Checked<F>;
  /** Each answers whether the browser stored it. */
  onCreate: (fields: F) => boolean;
  onUpdate: (id: string, fields: F) => boolean;
  onSwitch: (id: string, enabled: boolean) => boolean;
  onRemove: (id: string) => boolean;
  /** More to do with all of them. */
  more?: ReactNode;
}

/** The two steps of deleting: the question stands where the button was; the harmless answer comes first and has the focus. */
function Remove({ name, words, onRemove }: { name: string; words: RecordWords; onRemove: () => void }) {
  const [asking, setAsking] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    requestAnimationFrame(() => ask.current?.focus());
  };
  if (!asking) {
    return (
      <Pill
        ref={ask}
        type="button"
        className="danger"
        aria-label={words.removeName(name)}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Pill>
    );
  }
  return (
    <span
      role="alertdialog"
      aria-label={words.ask(name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keep();
      }}
    >
      <p>{words.ask(name)}</p>
      {/* The question stands where the button was that had the focus. */}
      <Pill type="button" autoFocus onClick={keep}>
        {words.no}
      </Pill>
      <Pill type="button" className="danger" onClick={onRemove}>
        {words.yes}
      </Pill>
    </span>
  );
}

/** A list of records that editors keep: new, edit, switch, delete. */
export function RecordScreen<T extends Enabled, F>(props: RecordScreenProps<T, F>) {
  const { words, records, nameOf, columns, more } = props;
  const headId = useId();
  const add = useRef<HTMLButtonElement>(null);
  /** What the form is open for: a record's id, or a new one. */
  const [open, setOpen] = useState<{ record: T | null } | null>(null);

  /** What could not be stored is said (STO-10). */
  const say = (stored: boolean, done?: 'added' | 'updated' | 'removed') => {
    if (!stored) showToast({ title: words.saveFailed, description: words.saveFailedHint, tone: 'destructive' });
    else if (done !== undefined && words.done !== undefined)
      showToast({ title: words.done.title, description: words.done[done] });
  };
  const enabled: Column<T> = {
    label: words.enabled,
    show: (record) => (
      <Switch
        on={record.enabled}
        label={words.enabledName(nameOf(record))}
        onChange={(on) => say(props.onSwitch(record.id, on))}
      />
    ),
  };
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <Bar>
        <StrongPill ref={add} type="button" onClick={() => setOpen({ record: null })}>
          {words.add}
        </StrongPill>
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
          columns={[...columns, enabled]}
          actionsLabel={words.actions}
          actions={(record) => (
            <Actions>
              <Pill type="button" aria-label={words.editName(nameOf(record))} onClick={() => setOpen({ record })}>
                {words.edit}
              </Pill>
              <Remove
                name={nameOf(record)}
                words={words}
                onRemove={() => {
                  say(props.onRemove(record.id), 'removed');
                  // The row that had the focus is gone.
                  add.current?.focus();
                }}
              />
            </Actions>
          )}
        />
      )}
      {open === null ? null : (
        <RecordForm
          title={open.record === null ? words.newTitle : words.editTitle}
          words={words}
          fields={props.fields}
          start={props.valuesOf(open.record)}
          check={props.check}
          adjust={props.adjust}
          complaint={props.complaint}
          onRefused={(complaint) =>
            showToast({ title: words.error ?? words.saveFailed, description: complaint, tone: 'destructive' })
          }
          onSave={(fields) =>
            open.record === null
              ? say(props.onCreate(fields), 'added')
              : say(props.onUpdate(open.record.id, fields), 'updated')
          }
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
