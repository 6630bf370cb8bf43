import { isSameContent, nameOf } from '#shared/domain/newsroom/browser-content.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { type RecordFields, valueIn } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import type { Side } from '#web/shell/records/both-sides.tsx';
import { shownValue } from '#web/shell/records/shown-value.ts';

const words = newsroomMessages.conflict;

/** How two contents of a kind differ, field by field: of a list the entries that one of them lacks, and the order. */
export function sidesOf(kind: NewsroomKind, stored: unknown, wanted: unknown): Side[] {
  const { fields }: { fields: RecordFields } = records[kind];
  if (!Array.isArray(stored) || !Array.isArray(wanted)) return fieldSides(fields, stored, wanted);
  const [theirs, mine] = [entriesOf(stored), entriesOf(wanted)];
  const sides = [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id): Side[] => {
    const [old, next] = [theirs.get(id), mine.get(id)];
    const name = nameOf(next ?? old ?? {});
    if (old === undefined || next === undefined)
      return [{ name, stored: old ? words.present : words.absent, wanted: next ? words.present : words.absent }];
    if (isSameContent([old], [next])) return [];
    return fieldSides(fields, old, next).map((side) => ({ ...side, name: `${name}: ${side.name}` }));
  });
  const namesOf = (entries: typeof mine) => [...entries.values()].map(nameOf).join(', ');
  if (sides.length > 0 || namesOf(theirs) === namesOf(mine)) return sides;
  return [{ name: words.order, stored: namesOf(theirs), wanted: namesOf(mine) }];
}

type Entry = Record<string, unknown>;

const entriesOf = (list: readonly unknown[]): Map<string, Entry> =>
  new Map(
    list.filter((one): one is Entry => typeof one === 'object' && one !== null).map((one) => [String(one.id), one]),
  );

const fieldSides = (fields: RecordFields, stored: unknown, wanted: unknown): Side[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [old, next] = [valueIn(stored, name, field), valueIn(wanted, name, field)];
    if (isSameContent(old, next)) return [];
    return [{ name: field.label, stored: shownValue(field, old), wanted: shownValue(field, next) }];
  });
