import * as z from 'zod/mini';
import { heard } from './live-data.ts';

/**
 * A market (ENT-16). The documents do not say whether `value` and `change` are numbers or texts: the server sends numbers, a text is
 * shown as it stands.
 */
export const market = z.object({
  id: z.string(),
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  change: z.union([z.number(), z.string()]),
  /** Against the close before, as a text that ends in `%`. */
  changePercent: z.string(),
  /** ISO 4217 code of the currency that `value` is in; an index has points and no currency. */
  currency: z.optional(z.string()),
  /** The closes of up to 30 days, the oldest first; `value` is the last. */
  history: z.optional(z.array(z.number())),
  ...heard,
});
export type Market = z.infer<typeof market>;

/** Five significant digits, as prices of every size are told: 1.3104, 159.62, 89500. */
const rounded = (value: number): number =>
  value === 0 ? 0 : Number(value.toPrecision(Math.max(5, Math.ceil(Math.log10(Math.abs(value))))));

/**
 * A market from its closes, the oldest first; the last is its value, and the one before is what it is compared with.
 * @param history at least one close; one alone has no change.
 */
export function marketOf(
  { id, name, currency }: Pick<Market, 'id' | 'name' | 'currency'>,
  history: readonly number[],
): Market {
  const shown = history.slice(-30).map(rounded);
  const value = shown.at(-1) ?? 0;
  const before = shown.at(-2) ?? value;
  const percent = before === 0 ? 0 : ((value - before) / before) * 100;
  return {
    id,
    name,
    ...(currency === undefined ? {} : { currency }),
    value,
    change: rounded(value - before),
    changePercent: `${percent.toFixed(2)}%`.replace(/^-(0\.00%)$/, '$1'),
    history: shown,
  };
}
