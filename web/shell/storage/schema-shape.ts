import * as z from 'zod/mini';
import { mend } from '#shared/domain/mend.ts';
import type { Shape } from '../state/shapes.ts';

/** The shape of what `schema` accepts. Damaged entries of a list are left out. */
export const shapeOf =
  <S extends z.ZodMiniType>(schema: S): Shape<z.output<S>> =>
  (stored, onDamage) => {
    const parsed = z.safeParse(schema, stored);
    if (parsed.success) return parsed.data;
    const mended = Array.isArray(stored) ? z.safeParse(schema, mend(schema, stored)) : parsed;
    if (!mended.success) throw parsed.error;
    onDamage(parsed.error);
    return mended.data;
  };
