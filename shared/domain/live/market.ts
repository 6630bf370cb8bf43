import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { provenance } from './provenance.ts';

/**
 * A market. The specification does not say whether `value` and `change` are numbers or texts: the server sends
 * numbers, pages show a text unchanged.
 */
export const market = z.object({
  id: z.string(),
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  change: withFallback(z.union([z.number(), z.string()]), ''),
  /** Change from the previous close, as a text ending in `%`. */
  changePercent: withFallback(z.string(), ''),
  /** ISO 4217 code of the currency of `value`; absent for an index, which has points. */
  currency: z.optional(z.string()),
  /** Closes of up to 30 days, the oldest first; the last is `value`. */
  history: z.optional(z.array(z.number())),
  ...provenance,
});
export type Market = z.infer<typeof market>;

/** Rounded to five significant digits, but never before the decimal point: 1.3104, 159.62, 89500. */
const rounded = (value: number): number =>
  value === 0 ? 0 : Number(value.toPrecision(Math.max(5, Math.ceil(Math.log10(Math.abs(value))))));

/**
 * A market from its closes. The last is its value, the one before it the base of the change.
 * @param history at least one close, the oldest first; a single one has no change
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
