import { brand } from '#shared/config/brand.ts';
import type { ReaderAction } from './outbox-rules.ts';

/** What `fetch` throws when there is no answer at all. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** Keeps for later what could not be sent because the server was not reached. False when that was not the cause, or nothing can be kept: the act has failed then. */
export async function queueIfOffline(cause: unknown, act: ReaderAction): Promise<boolean> {
  if (!isNetworkError(cause)) return false;
  try {
    const { queueAction } = await import('./queue-action.ts');
    return await queueAction(act);
  } catch (error) {
    console.warn('What was done cannot be kept for later.', error);
    return false;
  }
}

/** Whether anything may be waiting. A look at the text alone: nothing is loaded for readers who were never offline. */
function mayWait(): boolean {
  try {
    return localStorage.getItem(`${brand.storagePrefix}outbox`)?.includes('"id"') === true;
  } catch {
    return false;
  }
}

/** The reader has just done this with the server's knowledge: what they did to the same target before, offline, must not come after it. */
export async function discardQueued(act: ReaderAction): Promise<void> {
  if (!mayWait()) return;
  const { dequeueAction } = await import('./queue-action.ts');
  await dequeueAction(act);
}
