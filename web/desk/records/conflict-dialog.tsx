import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { inWords, isSameContent, nameOf } from '#shared/domain/newsroom/browser-content.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { type RecordField, type RecordFields, valueIn } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { BothSides, type Side } from '#web/shell/records/both-sides.tsx';
import { shownValue } from '#web/shell/records/shown-value.ts';
import type { Publishing } from './use-publishing.ts';

const words = newsroomMessages.conflict;

/** Another editor was faster: shows both sides, and lets the editor choose one or go on editing. */
export function ConflictDialog({ publishing }: { publishing: Publishing }) {
  const titleId = useId();
  const { kind, conflict, content, readersGet, draft, closeConflict, takeTheirs, pending } = publishing;
  if (conflict === null) return null;
  const { present } = conflict;
  const now = new Date();
  const news = [
    ...(present.published === null
      ? []
      : [
          newsroomMessages.published(
            present.published.number,
            present.published.by,
            longAge(present.published.at, now),
          ),
        ]),
    ...(present.draft === null ? [] : [words.theirDraft(present.draft.by, longAge(present.draft.at, now))]),
    words.hint,
  ];
  return (
    <Dialog open aria-labelledby={titleId} onClose={closeConflict} fullWidth>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <BothSides
          hint={news.join(' ')}
          sides={sidesOf(kind, draft ?? readersGet, content)}
          pending={pending !== null}
          onKeepStored={takeTheirs}
          onOverwrite={() => void conflict.overwrite()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={closeConflict}>{newsroomMessages.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** How two contents of a kind differ, field by field: of a list the entries that one of them lacks, and the order. */
export function sidesOf(kind: NewsroomKind, stored: unknown, wanted: unknown): Side[] {
  const { fields }: { fields: RecordFields } = records[kind];
  return isEntries(stored) && isEntries(wanted)
    ? entrySides(fields, stored, wanted)
    : recordSides(fields, stored, wanted);
}

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);
/** Not what editors write. */
const hidden = ['id', 'createdAt', 'updatedAt'];

/** By id, or by place: pins of the front page have no id. */
const byId = (list: readonly Entry[]): Map<string, { name: string; entry: Entry }> =>
  new Map(list.map((entry, i) => [String(entry.id ?? i), { name: nameOf(entry) || String(i + 1), entry }]));

function entrySides(fields: RecordFields, stored: readonly Entry[], wanted: readonly Entry[]): Side[] {
  const [theirs, mine] = [byId(stored), byId(wanted)];
  const sides = [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id): Side[] => {
    const [old, next] = [theirs.get(id), mine.get(id)];
    const name = (next ?? old)?.name ?? id;
    if (old === undefined || next === undefined)
      return [{ name, stored: old ? words.present : words.absent, wanted: next ? words.present : words.absent }];
    return within(name, recordSides(fields, old.entry, next.entry));
  });
  const namesOf = (entries: typeof mine) => [...entries.values()].map(({ name }) => name).join(', ');
  if (sides.length > 0 || namesOf(theirs) === namesOf(mine)) return sides;
  return [{ name: words.order, stored: namesOf(theirs), wanted: namesOf(mine) }];
}

const within = (name: string, sides: readonly Side[]): Side[] =>
  sides.map((side) => ({ ...side, name: `${name}: ${side.name}` }));

/** The fields in which two records differ. Records inside of a field have no fields of their own: their names serve. */
function recordSides(fields: RecordFields, stored: unknown, wanted: unknown): Side[] {
  const named = Object.keys(fields).length > 0 ? Object.entries(fields) : unnamedFields(stored, wanted);
  return named.flatMap(([name, field]) => {
    const [old, next] = [valueIn(stored, name, field), valueIn(wanted, name, field)];
    if (isSameContent([{ value: old ?? null }], [{ value: next ?? null }])) return [];
    if (isEntries(old) && isEntries(next)) return within(field.label, entrySides({}, old, next));
    if (isEntry(old) || isEntry(next)) return within(field.label, recordSides({}, old, next));
    return [{ name: field.label, stored: shownValue(field, old), wanted: shownValue(field, next) }];
  });
}

const unnamedFields = (...contents: readonly unknown[]): [string, RecordField][] =>
  [...new Set(contents.filter(isEntry).flatMap((one) => Object.keys(one)))]
    .filter((name) => !hidden.includes(name))
    .map((name) => [name, { label: inWords(name), kind: 'shown' }]);
