import type { Context } from 'aws-lambda';

/** When the current invocation is ended, in milliseconds since 1970. A Lambda environment runs one at a time. */
let deadline = Number.POSITIVE_INFINITY;

/** Remembers how long the current invocation may take. Tests call handlers without a Lambda context. */
export function startClock(context: Context | undefined): void {
  deadline = context === undefined ? Number.POSITIVE_INFINITY : Date.now() + context.getRemainingTimeInMillis();
}

/** Milliseconds until Lambda ends the current invocation; infinite if that is not known. */
export const timeLeftMs = (): number => deadline - Date.now();
