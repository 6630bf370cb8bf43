import type { Word } from '../offline/protocol.ts';
import type { Plugin } from './plugin.ts';
import { scope } from './scope.ts';

/** Whether the last attempt reached the server. `navigator.onLine` only knows whether there is a cable. */
let reached = true;

const word = (): Word => ({ kind: 'reached', reached });

/** Tells one page how things stand. */
export const tell = (page: { postMessage: (word: Word) => void }): void => page.postMessage(word());

/** Notes what became of an attempt, and tells every page when that is news. */
export async function note(now: boolean): Promise<void> {
  if (now === reached) return;
  reached = now;
  for (const page of await scope.clients.matchAll({ type: 'window' })) tell(page);
}

/** A page that goes away calls off what it had asked for: that says nothing about the network. */
const isCalledOff = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const noteFailure = async (error: unknown): Promise<void> => {
  if (!isCalledOff(error)) await note(false);
};

/** For a strategy whose requests go to our own server. */
export const hearing: Plugin = {
  fetchDidSucceed: async ({ response }) => {
    await note(true);
    return response;
  },
  fetchDidFail: ({ error }) => noteFailure(error),
};
