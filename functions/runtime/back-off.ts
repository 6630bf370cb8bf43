import { setTimeout } from 'node:timers/promises';
import { timeLeftMs } from './time-left.ts';

/** Attempts that achieve nothing before an operation fails: about five seconds. */
const maxAttempts = 12;
const firstDelayMs = 20;
const longestDelayMs = 2000;
/** Time that a function keeps for its reply. */
const replyMs = 1000;

/**
 * Waits before the next attempt. The delay grows and is random ("full jitter"), so that callers who met once do not
 * meet again.
 * @param attempt how many attempts in a row have achieved nothing, from 1
 * @returns false if there are no attempts left, or no time in this invocation
 */
export async function backOff(attempt: number): Promise<boolean> {
  if (attempt >= maxAttempts) return false;
  const delay = Math.random() * Math.min(firstDelayMs * 1.6 ** attempt, longestDelayMs);
  if (delay > timeLeftMs() - replyMs) return false;
  await setTimeout(delay);
  return true;
}
