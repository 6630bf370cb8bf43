import * as z from 'zod/mini';
import { fallbacksOf } from './fallback.ts';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** The result for a value that cannot be mended. */
const lost = Symbol('lost');

const accepts = (schema: Schema, value: unknown): boolean => value !== lost && z.safeParse(schema, value).success;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Mends a value that `schema` rejects: a bad field gets its fallback (fallback.ts), and an item of a list with a bad
 * field that has none is left out. A list that would lose all its items is bad itself. Parse the result: a value that
 * cannot be mended is returned unchanged.
 */
export function mend(schema: z.ZodMiniType, value: unknown): unknown {
  const mended = mendValue(schema, value);
  return mended === lost ? value : mended;
}

function mendValue(schema: Schema, value: unknown): unknown {
  if (accepts(schema, value)) return value;
  // `$ZodTypes` are all schemas of zod; we define no others.
  const mended = mendParts((schema as z.core.$ZodTypes)._zod.def, value);
  return accepts(schema, mended) ? mended : lost;
}

function mendParts(def: Definition, value: unknown): unknown {
  if (def.type === 'object') return isRecord(value) ? mendFields(def.shape, value) : lost;
  if (def.type === 'array') return Array.isArray(value) ? mendItems(def.element, value) : lost;
  if (def.type === 'record') return isRecord(value) ? mendEntries(def.valueType, value) : lost;
  if (def.type === 'union')
    return def.options.map((option) => mendValue(option, value)).find((mended) => mended !== lost) ?? lost;
  if (def.type === 'pipe') return mendValue(def.in, value);
  if (def.type === 'lazy') return mendValue(def.getter(), value);
  // Optional, nullable, with a default and so on.
  return 'innerType' in def ? mendValue(def.innerType, value) : lost;
}

function mendFields(shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>): unknown {
  const record = { ...value };
  for (const [name, schema] of Object.entries(shape)) {
    const field = mendField(schema, value[name], record);
    if (field === lost) return lost;
    if (field !== value[name]) record[name] = field;
  }
  return record;
}

function mendField(schema: Schema, value: unknown, record: Record<string, unknown>): unknown {
  const mended = mendValue(schema, value);
  if (mended !== lost) return mended;
  for (const fallback of fallbacksOf(schema)) {
    const derived: unknown = typeof fallback === 'function' ? fallback(record) : fallback;
    if (accepts(schema, derived)) return derived;
  }
  return lost;
}

function mendItems(schema: Schema, items: readonly unknown[]): unknown {
  const kept = items.map((item) => mendValue(schema, item)).filter((item) => item !== lost);
  return kept.length === 0 ? lost : kept;
}

function mendEntries(schema: Schema, value: Record<string, unknown>): unknown {
  const entries = Object.entries(value).map(([name, entry]) => [name, mendValue(schema, entry)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== lost));
}
