import { type FrontPagePlan, frontPagePlan, type Pin } from '../domain/newsroom/front-page-plan.ts';
import type { ContentFault, ContentKind } from './record-kind.ts';

/** What the editors have decided about the front page. A board edits it, no form (compared-kinds.ts). */
export const frontPage = {
  title: 'Front page',
  role: 'editor',
  content: frontPagePlan,
  faultsOf,
  fields: {},
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
