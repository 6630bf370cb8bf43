import type { NetworkFirst } from 'workbox-strategies';
import type { WorkerMessage } from '../offline/worker-messages.ts';
import { worker } from './worker.ts';

type StrategyOptions = NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>;
/** A plugin of a Workbox strategy. */
export type StrategyPlugin = NonNullable<StrategyOptions['plugins']>[number];

/** How long a failure is reported to pages that load afterwards, in milliseconds. */
const recentMs = 10_000;
let failedAt = Number.NEGATIVE_INFINITY;

const message: WorkerMessage = { kind: 'unreached' };

/** Reports a recent failure to a page that has just loaded. */
export function replayFailure(page: { postMessage: (message: WorkerMessage) => void }): void {
  if (Date.now() - failedAt < recentMs) page.postMessage(message);
}

/** A page that is closed aborts its requests, which says nothing about the network. */
const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Reports to every page that the server is unreachable. `navigator.onLine` only reflects the network interface. Pages
 * detect recovery themselves: a response here may come from the HTTP cache.
 */
export async function reportFailure(error: unknown): Promise<void> {
  if (isAborted(error)) return;
  failedAt = Date.now();
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(message);
}

/** Reports failures of a strategy whose requests go to our own server. */
export const reportsFailures: StrategyPlugin = { fetchDidFail: ({ error }) => reportFailure(error) };
