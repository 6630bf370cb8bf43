import { isNetworkError } from '#web/shell/api/failure.ts';
import { storedText } from '#web/shell/storage/local-article-lookup.ts';
import type { ReaderAction } from './outbox.ts';

// The outbox is loaded only when it is needed: most readers are never offline.

/**
 * Queues an action that failed with `cause` if the server was unreachable.
 * @returns false if the failure is final: the cause is another one, or the action could not be stored
 */
export async function queueIfOffline(cause: unknown, action: ReaderAction): Promise<boolean> {
  if (!isNetworkError(cause)) return false;
  try {
    const { queueAction } = await import('./outbox.ts');
    return await queueAction(action);
  } catch (error) {
    console.warn('Could not queue the action.', error);
    return false;
  }
}

/** Whether the outbox may hold actions. Searches the stored text, which needs no code of the outbox. */
const mayHaveQueued = (): boolean => storedText('outbox').includes('"id"');

/** Drops a queued action on the same target after a newer one succeeded online. */
export async function discardQueued(action: ReaderAction): Promise<void> {
  if (!mayHaveQueued()) return;
  try {
    const { dequeueAction } = await import('./outbox.ts');
    await dequeueAction(action);
  } catch (error) {
    console.warn('Could not drop the queued action.', error);
  }
}
