import * as z from 'zod/mini';
import { ApiError } from './client.ts';

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  details: z.catch(z._default(z.array(z.object({ field: z.string(), message: z.string() })), []), []),
  /** With a 409: the current state of the resource. The caller knows its schema. */
  present: z.optional(z.unknown()),
  /** What could be sent instead. The caller knows its schema. */
  choices: z.optional(z.unknown()),
});
export type Refusal = z.infer<typeof refusal>;

/**
 * The error that our API returned (functions/runtime/refusal.ts); null for other errors, such as network errors and a
 * proxy's error page.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  try {
    return refusal.parse(JSON.parse(error.text));
  } catch {
    return null;
  }
}

/**
 * What another editor has stored, if the server refused a change for that reason; undefined for other errors.
 */
export function presentIn<S extends z.ZodMiniType>(error: unknown, schema: S): z.output<S> | undefined {
  const refused = refusalOf(error);
  return refused?.code === 'changed_meanwhile' ? z.safeParse(schema, refused.present).data : undefined;
}
