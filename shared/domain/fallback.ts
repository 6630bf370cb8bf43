import type * as z from 'zod/mini';

/** The values that may replace a bad value of a schema. */
const fallbacks = new WeakMap<z.core.$ZodType, readonly unknown[]>();

/** Registers a copy of the schema, because other fields may share it. */
function register<S extends z.ZodMiniType>(schema: S, values: readonly unknown[]): S {
  const copy = schema.clone(schema.def);
  fallbacks.set(copy, values);
  return copy;
}

/**
 * Sets the value that a page shows in place of a missing or bad value of this field. The schema stays as strict as
 * before; only `mend` uses the fallback.
 * @param value the fallback, or a function that derives it from the record
 */
// @__NO_SIDE_EFFECTS__
export function withFallback<S extends z.ZodMiniType>(
  schema: S,
  value: z.input<S> | ((record: Readonly<Record<string, unknown>>) => z.input<S>),
): S {
  return register(schema, [value]);
}

/** Gives a field no fallback where undefined, null or an empty list would mean something else. */
// @__NO_SIDE_EFFECTS__
export function essential<S extends z.ZodMiniType>(schema: S): S {
  return register(schema, []);
}

const natural = [undefined, null, []];

/** The values that may replace a bad one; the first that the schema accepts does. None for an essential field. */
export const fallbacksOf = (schema: z.core.$ZodType): readonly unknown[] => fallbacks.get(schema) ?? natural;
