import type { Market } from './market.ts';

type Quoted = Pick<Market, 'name' | 'value' | 'history' | 'updatedAt' | 'sample'>;

/** The two currencies of `USD/JMD`: one of the first buys so many of the second. Null for a market that is no pair. */
export function pairOf(name: string): { base: string; quote: string } | null {
  const [, base, quote] = /^\s*([A-Z]{3})\s*\/\s*([A-Z]{3})\s*$/.exec(name) ?? [];
  return base === undefined || quote === undefined || base === quote ? null : { base, quote };
}

/** What one unit of a currency is worth in another. */
export interface Rate {
  rate: number;
  /** The same rate at the closes behind it, the oldest first; empty when one of the pairs has none. */
  history: number[];
  /** When the oldest of its pairs was heard; undefined when one does not say. */
  updatedAt: string | undefined;
  /** Whether any of its pairs is made up. */
  sample: boolean;
}

interface Step {
  to: string;
  market: Quoted;
  /** Whether the pair is read from its second currency to its first. */
  turned: boolean;
}

export interface Exchange {
  /** Every currency of a pair, in the order of the list. */
  currencies: readonly string[];
  /** Null when no row of pairs leads from one to the other. */
  rate: (from: string, to: string) => Rate | null;
}

const usable = (value: Quoted['value']): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** The dollar is what most pairs are quoted against, and the most traded way round. */
const hub = 'USD';

function stepsOf(markets: readonly Quoted[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  for (const market of markets) {
    const pair = pairOf(market.name);
    if (pair === null || !usable(market.value)) continue;
    // Of two quotes for the same pair the first counts, both ways: there and back must be the same amount.
    if (steps.get(pair.base)?.some(({ to }) => to === pair.quote)) continue;
    add(pair.base, { to: pair.quote, market, turned: false });
    add(pair.quote, { to: pair.base, market, turned: true });
  }
  for (const [from, all] of steps) {
    steps.set(
      from,
      all.toSorted((a, b) => Number(b.to === hub) - Number(a.to === hub)),
    );
  }
  return steps;
}

/** The fewest steps between two currencies; among equals, over the dollar. */
function wayBetween(from: string, to: string, steps: ReadonlyMap<string, readonly Step[]>): Step[] | null {
  let ends: { at: string; way: Step[] }[] = [{ at: from, way: [] }];
  const seen = new Set([from]);
  while (ends.length > 0) {
    const next: typeof ends = [];
    for (const { at, way } of ends) {
      for (const step of steps.get(at) ?? []) {
        if (seen.has(step.to)) continue;
        seen.add(step.to);
        const longer = [...way, step];
        if (step.to === to) return longer;
        next.push({ at: step.to, way: longer });
      }
    }
    ends = next;
  }
  return null;
}

/** One to one, as a currency is with itself. */
const same: Rate = { rate: 1, history: [], updatedAt: undefined, sample: false };

function alongWay(way: readonly Step[]): Rate {
  const times = (values: readonly number[]) =>
    values.reduce((product, value, i) => (way[i]?.turned ? product / value : product * value), 1);
  const closes = way.map(({ market }) => market.history ?? []);
  const length = Math.min(...closes.map((one) => one.length));
  // From the newest back, as one pair may be longer listed than another.
  const history = Array.from({ length }, (_, n) => times(closes.map((one) => one.at(n - length) ?? Number.NaN)));
  const heard = way.map(({ market }) => market.updatedAt);
  return {
    rate: times(way.map(({ market }) => (usable(market.value) ? market.value : Number.NaN))),
    history: history.every((one) => Number.isFinite(one) && one > 0) ? history : [],
    updatedAt: heard.includes(undefined) ? undefined : heard.toSorted()[0],
    sample: way.some(({ market }) => market.sample === true),
  };
}

const turn = (rate: Rate): Rate => ({ ...rate, rate: 1 / rate.rate, history: rate.history.map((one) => 1 / one) });

/** Rates between any two currencies that the listed pairs connect, in both directions: GBP to JMD is GBP/USD, then USD/JMD. */
export function exchangeOf(markets: readonly Quoted[]): Exchange {
  const steps = stepsOf(markets);
  return {
    currencies: [...steps.keys()],
    rate(from, to) {
      if (!steps.has(from) || !steps.has(to)) return null;
      if (from === to) return same;
      // Always found in the same direction and then turned, so that the way back is the way there.
      const forth = from < to;
      const way = forth ? wayBetween(from, to, steps) : wayBetween(to, from, steps);
      if (way === null) return null;
      return forth ? alongWay(way) : turn(alongWay(way));
    },
  };
}
