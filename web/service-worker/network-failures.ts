import type { Word } from '../offline/worker-messages.ts';
import type { Plugin } from './plugin.ts';
import { scope } from './worker.ts';

/** So long a failure is news to a page that has just begun to listen, in milliseconds. */
const newsMs = 10_000;
let failedAt = Number.NEGATIVE_INFINITY;

const word: Word = { kind: 'unreached' };

/** Tells a page that has just come whether the server could not be reached for it. */
export function tellNews(page: { postMessage: (word: Word) => void }): void {
  if (Date.now() - failedAt < newsMs) page.postMessage(word);
}

/** A page that goes away calls off what it had asked for: that says nothing about the network. */
const isCalledOff = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Notes that the server was not reached, and tells every page: `navigator.onLine` only knows whether there is a cable. That it answers again they find out themselves; here the browser's own cache may have
 * answered.
 */
export async function noteFailure(error: unknown): Promise<void> {
  if (isCalledOff(error)) return;
  failedAt = Date.now();
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(word);
}

/** For a strategy whose requests go to our own server. */
export const hearing: Plugin = { fetchDidFail: ({ error }) => noteFailure(error) };
