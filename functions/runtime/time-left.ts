import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';

/** When the current invocation is ended, in milliseconds since 1970. A Lambda environment runs one at a time. */
let deadline = Number.POSITIVE_INFINITY;

/** Remembers how long the current invocation may take. Tests call handlers without a Lambda context. */
export function startClock(context: Context | undefined): void {
  deadline = context === undefined ? Number.POSITIVE_INFINITY : Date.now() + context.getRemainingTimeInMillis();
}

/** Milliseconds until Lambda ends the current invocation; infinite if that is not known. */
export const timeLeftMs = (): number => deadline - Date.now();

/** How long a reply waits for one of several parts. */
const patienceMs = 3000;

/**
 * Awaits a part of a reply for three seconds: the others do not wait for one that hangs.
 * @throws what the part throws, or an Error after that time
 */
export const inTime = <T>(part: Promise<T>): Promise<T> =>
  Promise.race([
    part,
    setTimeout(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error(`No answer within ${patienceMs} ms`);
    }),
  ]);
