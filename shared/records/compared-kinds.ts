import { pinPlaces } from '../domain/newsroom/front-page-plan.ts';
import type { NewsroomKind } from '../domain/newsroom/newsroom-document.ts';
import { records } from '../records.ts';
import { isObject, type RecordField, type RecordFields, type Sayings } from './fields.ts';

/** How two contents are compared and merged in words. */
export interface Compared {
  fields: RecordFields;
  /** The form in which they are compared, if it is another one, and the way back. */
  toCompare?(content: unknown): unknown;
  fromCompared?(compared: unknown): unknown;
}

export const placeName = (place: number): string => (place === 0 ? 'Lead' : `Place ${place}`);
const places = Array.from({ length: pinPlaces }, (_, place) => `place ${place}`);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textIn = (record: unknown, name: string): string =>
  isObject(record) && typeof record[name] === 'string' ? record[name] : '';
const period = (record: unknown, { moment }: Sayings): string[] =>
  [['from', textIn(record, 'start')] as const, ['until', textIn(record, 'end')] as const].flatMap(([word, time]) =>
    time === '' ? [] : `${word} ${moment(time)}`,
  );

/** The articles that are pinned to a place, one after the other. */
const pinsOf = (place: number): RecordField => ({
  label: placeName(place),
  kind: 'shown',
  say: (pins, say) =>
    listOf(pins)
      .map((pin) => [say.headline(textIn(pin, 'articleId')), ...period(pin, say)].join(', '))
      .join('; '),
});

/** The breaking line is compared as a whole: a text without its end would be none. */
function sayBreaking(line: unknown, say: Sayings): string {
  const linked = textIn(line, 'articleId');
  const link = linked === '' ? [] : [`leads to “${say.headline(linked)}”`];
  return [textIn(line, 'text'), ...period(line, say), ...link].filter((part) => part !== '').join(', ');
}

const fields: RecordFields = {
  ...Object.fromEntries(places.map((name, place) => [name, pinsOf(place)])),
  mutes: {
    label: 'Muted',
    kind: 'shown',
    fields: {
      kind: {
        label: 'What',
        kind: 'shown',
        options: [
          { value: 'article', label: 'Article' },
          { value: 'publisher', label: 'Publisher' },
        ],
      },
      until: { label: 'Until', kind: 'time' },
    },
  },
  breaking: { label: 'Breaking line', kind: 'shown', say: sayBreaking },
};

const frontPage: Compared = {
  fields,
  // By place: what is chosen for one never overlaps in time.
  toCompare(plan) {
    if (!isObject(plan)) return plan;
    const { pins, ...rest } = plan;
    const at = (place: number) => listOf(pins).filter((pin) => isObject(pin) && pin.place === place);
    return { ...rest, ...Object.fromEntries(places.map((name, place) => [name, at(place)])) };
  },
  fromCompared(compared) {
    if (!isObject(compared)) return compared;
    const { mutes, breaking } = compared;
    return { pins: places.flatMap((name) => compared[name]), mutes, breaking };
  },
};

/** The kinds as comparisons need them. Functions do not import it: their bundles would carry its words. */
export const comparedKinds: Readonly<Record<NewsroomKind, Compared>> = { ...records, front: frontPage };
