import type { Market } from './market.ts';

type Quoted = Pick<Market, 'name' | 'value' | 'history' | 'updatedAt' | 'sample'>;

/**
 * The currencies of a pair such as `USD/JMD`: one unit of `base` buys `value` units of `quote`. Null for a market that
 * is no pair.
 */
export function pairOf(name: string): { base: string; quote: string } | null {
  const [, base, quote] = /^\s*([A-Z]{3})\s*\/\s*([A-Z]{3})\s*$/.exec(name) ?? [];
  return base === undefined || quote === undefined || base === quote ? null : { base, quote };
}

/** The value of one unit of a currency in another. */
export interface Rate {
  rate: number;
  /** The rate at earlier closes, the oldest first; empty if one of the pairs has no history. */
  history: number[];
  /** Age of the oldest of its pairs; undefined if one has no `updatedAt`. */
  updatedAt: string | undefined;
  /** Whether any of its pairs is sample data. */
  sample: boolean;
}

interface Step {
  to: string;
  market: Quoted;
  /** Whether the step goes from the pair's quote currency to its base. */
  inverted: boolean;
}

/** Exchange rates between all currencies of a list of markets. */
export interface Exchange {
  /** Currencies that occur in a pair, in the order of the list. */
  currencies: readonly string[];
  /** Null if no chain of pairs connects the two. */
  rate: (from: string, to: string) => Rate | null;
}

const usable = (value: Quoted['value']): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Most pairs are quoted against the dollar, so conversions through it use the most traded pairs. */
export const hub = 'USD';

function stepsOf(markets: readonly Quoted[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  for (const market of markets) {
    const pair = pairOf(market.name);
    if (pair === null || !usable(market.value)) continue;
    // The first quote of a pair counts in both directions: converting there and back must return the same amount.
    if (steps.get(pair.base)?.some(({ to }) => to === pair.quote)) continue;
    add(pair.base, { to: pair.quote, market, inverted: false });
    add(pair.quote, { to: pair.base, market, inverted: true });
  }
  for (const [from, all] of steps) {
    steps.set(
      from,
      all.toSorted((a, b) => Number(b.to === hub) - Number(a.to === hub)),
    );
  }
  return steps;
}

/** The shortest chain of pairs between two currencies, preferably through the dollar. */
function pathBetween(from: string, to: string, steps: ReadonlyMap<string, readonly Step[]>): Step[] | null {
  let ends: { at: string; path: Step[] }[] = [{ at: from, path: [] }];
  const seen = new Set([from]);
  while (ends.length > 0) {
    const next: typeof ends = [];
    for (const { at, path } of ends) {
      for (const step of steps.get(at) ?? []) {
        if (seen.has(step.to)) continue;
        seen.add(step.to);
        const longer = [...path, step];
        if (step.to === to) return longer;
        next.push({ at: step.to, path: longer });
      }
    }
    ends = next;
  }
  return null;
}

/** The rate of a currency to itself. */
const identity: Rate = { rate: 1, history: [], updatedAt: undefined, sample: false };

/** The product of all rates along a path. */
function rateAlong(path: readonly Step[]): Rate {
  const times = (values: readonly number[]) =>
    values.reduce((product, value, i) => (path[i]?.inverted ? product / value : product * value), 1);
  const closes = path.map(({ market }) => market.history ?? []);
  const length = Math.min(...closes.map((one) => one.length));
  // Aligned at the newest close: histories may differ in length.
  const history = Array.from({ length }, (_, n) => times(closes.map((one) => one.at(n - length) ?? Number.NaN)));
  const updates = path.map(({ market }) => market.updatedAt);
  return {
    rate: times(path.map(({ market }) => (usable(market.value) ? market.value : Number.NaN))),
    history: history.every((one) => Number.isFinite(one) && one > 0) ? history : [],
    updatedAt: updates.includes(undefined) ? undefined : updates.toSorted()[0],
    sample: path.some(({ market }) => market.sample === true),
  };
}

const invert = (rate: Rate): Rate => ({ ...rate, rate: 1 / rate.rate, history: rate.history.map((one) => 1 / one) });

/** Exchange rates along chains of the listed pairs, in both directions: GBP to JMD is GBP/USD, then USD/JMD. */
export function exchangeOf(markets: readonly Quoted[]): Exchange {
  const steps = stepsOf(markets);
  return {
    currencies: [...steps.keys()],
    rate(from, to) {
      if (!steps.has(from) || !steps.has(to)) return null;
      if (from === to) return identity;
      // One direction is computed and the other inverted, so both use the same path.
      const isForward = from < to;
      const path = isForward ? pathBetween(from, to, steps) : pathBetween(to, from, steps);
      if (path === null) return null;
      return isForward ? rateAlong(path) : invert(rateAlong(path));
    },
  };
}
