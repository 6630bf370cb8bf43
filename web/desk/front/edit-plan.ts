import { isCurrent } from '#shared/domain/front-page/place-pins.ts';
import { type FrontPagePlan, type Pin, pinPlaces } from '#shared/domain/newsroom/front-page-plan.ts';

export type Mute = FrontPagePlan['mutes'][number];

const startOf = ({ start }: Pin): number => (start === null ? Number.NEGATIVE_INFINITY : Date.parse(start));
const endOf = ({ end }: Pin): number => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end));

/** The pins that count now. */
export const currentPins = ({ pins }: FrontPagePlan, now: number): Pin[] => pins.filter((pin) => isCurrent(pin, now));

/** The pins that begin later, the first to begin first. */
export const laterPins = ({ pins }: FrontPagePlan, now: number): Pin[] =>
  pins.filter((pin) => startOf(pin) > now).sort((a, b) => startOf(a) - startOf(b));

/**
 * Pins an article to a place now. The article that has the place goes to where this one was, or else to the next free
 * place; without one it is let go.
 */
export function pinTo(plan: FrontPagePlan, articleId: string, place: number, now: number): FrontPagePlan {
  const current = currentPins(plan, now);
  const own = current.find((pin) => pin.articleId === articleId);
  const occupant = current.find((pin) => pin !== own && pin.place === place);
  const taken = new Set(current.map((pin) => pin.place));
  const free = own?.place ?? [...Array(pinPlaces).keys()].find((one) => one > place && !taken.has(one));
  const others = plan.pins.flatMap((pin) => {
    if (pin === own) return [];
    if (pin !== occupant) return pin;
    return free === undefined ? [] : { ...pin, place: free };
  });
  return tidied({ ...plan, pins: [...others, { start: null, end: null, ...own, articleId, place }] }, now);
}

/** Takes a pin away. */
export const withoutPin = (plan: FrontPagePlan, pin: Pin): FrontPagePlan => ({
  ...plan,
  pins: plan.pins.filter((one) => one !== pin),
});

/** The pin of the same place that a pin overlaps in time. `replaced` is the one that it takes the place of. */
export const clashOf = ({ pins }: FrontPagePlan, pin: Pin, replaced: Pin | null): Pin | undefined =>
  pins.find(
    (one) => one !== replaced && one.place === pin.place && startOf(one) < endOf(pin) && startOf(pin) < endOf(one),
  );

/** Adds a pin in place of another. It must not clash. */
export const withPin = (plan: FrontPagePlan, pin: Pin, replaced: Pin | null, now: number): FrontPagePlan =>
  tidied({ ...plan, pins: [...plan.pins.filter((one) => one !== replaced), pin] }, now);

/** Mutes an article or a publisher. A muted article loses its pins. */
export function withMute(plan: FrontPagePlan, mute: Mute, now: number): FrontPagePlan {
  const pins = mute.kind === 'article' ? plan.pins.filter(({ articleId }) => articleId !== mute.id) : plan.pins;
  return tidied({ ...plan, pins, mutes: [...withoutMute(plan, mute).mutes, mute] }, now);
}

/** Ends a mute. */
export const withoutMute = (plan: FrontPagePlan, { kind, id }: Pick<Mute, 'kind' | 'id'>): FrontPagePlan => ({
  ...plan,
  mutes: plan.mutes.filter((one) => one.kind !== kind || one.id !== id),
});

/** Without what is over, in the order of places. A pin ends when the next one of its place begins. */
export function tidied(plan: FrontPagePlan, now: number): FrontPagePlan {
  const pins = plan.pins
    .filter((pin) => endOf(pin) > now)
    .sort((a, b) => a.place - b.place || startOf(a) - startOf(b))
    .map((pin, i, all) => {
      const next = all[i + 1];
      return next?.place === pin.place && startOf(next) < endOf(pin) ? { ...pin, end: next.start } : pin;
    });
  return {
    pins,
    mutes: plan.mutes.filter(({ until }) => Date.parse(until) > now),
    breaking: plan.breaking !== null && Date.parse(plan.breaking.end) > now ? plan.breaking : null,
  };
}
