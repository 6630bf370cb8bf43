import type { Refusal } from '#functions/runtime/refusal.ts';
import type { FrontPagePlan, Pin } from '#shared/domain/newsroom/front-page-plan.ts';
import type { NewsroomContent, NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { membershipFaults } from './membership-checks.ts';

/** A wrong field, with a sentence that names it in words. */
type Fault = Refusal['details'][number];

/** What a document must obey beyond the schema of its kind. */
const checksOf: { readonly [K in NewsroomKind]: (content: NewsroomContent<K>) => Fault[] } = {
  front: frontFaults,
  membership: membershipFaults,
  watchlists: entryIdFaults,
  'house-ads': entryIdFaults,
  affiliates: entryIdFaults,
  events: entryIdFaults,
  newsletter: () => [],
};

/** The faults of content that its schema accepts. */
export const faultsOf = <K extends NewsroomKind>(kind: K, content: NewsroomContent<K>): Fault[] =>
  checksOf[kind](content);

/** Characters of an id. Articles are stored with those of the watchlists that they match. */
const maxId = 120;

/** Entries are found by id, so none may have that of another. */
function entryIdFaults(entries: readonly { id: string }[]): Fault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, i) => {
    if (id.length > maxId)
      return [{ field: `content.${i}.id`, message: `The ID of entry ${i + 1} has more than ${maxId} characters` }];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ field: `content.${i}.id`, message: `Entry ${i + 1} has the ID of an earlier one` }];
  });
}

/** A pin ends after its start, and no place has two pins at one time. */
function frontFaults({ pins }: FrontPagePlan): Fault[] {
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
