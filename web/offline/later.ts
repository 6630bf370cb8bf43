import { brand } from '#shared/config/brand.ts';
import type { Act } from './outbox-rules.ts';

/** What `fetch` throws when there is no answer at all. */
export const isUnreached = (error: unknown): boolean => error instanceof TypeError;

/** Keeps for later what could not be sent because the server was not reached. False when that was not the cause, or nothing can be kept: the act has failed then. */
export async function keepForLater(cause: unknown, act: Act): Promise<boolean> {
  if (!isUnreached(cause)) return false;
  try {
    const { keepAct } = await import('./keep-act.ts');
    return await keepAct(act);
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
export async function forgetKept(act: Act): Promise<void> {
  if (!mayWait()) return;
  const { dropAct } = await import('./keep-act.ts');
  await dropAct(act);
}
