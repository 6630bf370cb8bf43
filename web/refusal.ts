import * as z from 'zod/mini';
import { ApiError } from './api.ts';

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  details: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
  /** With a 409: what stands there now. Whoever asked knows which schema it has. */
  present: z.optional(z.unknown()),
});
export type Refusal = z.infer<typeof refusal>;

/** What our server says of a call that it refused (functions/runtime/refusal.ts); null for what is no such answer: the network, a proxy's page. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  try {
    return refusal.parse(JSON.parse(error.text));
  } catch {
    return null;
  }
}
