import * as z from 'zod/mini';
import { mend } from '#shared/domain/mend.ts';

/** Bad fields that one warning names. */
const namedCount = 10;

/**
 * Parses a reply of the server or a stored copy of one. A bad field gets its fallback, a record without one is left
 * out of its list, and one warning names the bad fields, without their values.
 * @param name the reply's name in the warning
 * @throws ZodError if the reply cannot be used at all
 */
export function parseReply<S extends z.ZodMiniType>(schema: S, reply: unknown, name: string): z.output<S> {
  const parsed = z.safeParse(schema, reply);
  if (parsed.success) return parsed.data;
  const mended = z.safeParse(schema, mend(schema, reply));
  if (!mended.success) throw parsed.error;
  const fields = parsed.error.issues.map(({ path }) => path.join('.'));
  const rest = fields.length > namedCount ? ` and ${fields.length - namedCount} more` : '';
  console.warn(`${name}: replaced or left out ${fields.slice(0, namedCount).join(', ')}${rest}`);
  return mended.data;
}
