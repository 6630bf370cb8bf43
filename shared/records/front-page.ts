import { type FrontPagePlan, frontPagePlan, type Pin, pinPlaces } from '../domain/newsroom/front-page-plan.ts';
import { isObject, type RecordField, type RecordFields, type Sayings } from './fields.ts';
import type { ContentFault, ContentKind } from './record-kind.ts';

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

/** What the editors have decided about the front page. A board edits it, no form. */
export const frontPage = {
  title: 'Front page',
  role: 'editor',
  content: frontPagePlan,
  faultsOf,
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
} as const satisfies ContentKind<typeof frontPagePlan>;

/** A pin ends after its start, and no place has two pins at one time. */
function faultsOf({ pins }: FrontPagePlan): ContentFault[] {
  return pins.flatMap((pin, i) => {
    if (startOf(pin) >= endOf(pin))
      return [{ field: `content.pins.${i}.end`, message: `Pin ${i + 1} must end after its start` }];
    const other = pins.findIndex((one, place) => place < i && one.place === pin.place && overlap(one, pin));
    const message = `Pin ${i + 1} has the place of pin ${other + 1} at the same time`;
    return other === -1 ? [] : [{ field: `content.pins.${i}.place`, message }];
  });
}

const startOf = ({ start }: Pin): number => (start === null ? Number.NEGATIVE_INFINITY : Date.parse(start));
const endOf = ({ end }: Pin): number => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end));
const overlap = (one: Pin, other: Pin): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);
