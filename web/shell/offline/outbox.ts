import * as z from 'zod/mini';
import { essential } from '#shared/domain/fallback.ts';
import { type FollowTarget, targetKey } from '#shared/domain/readers/follow.ts';
import { followTypes } from '#shared/domain/readers/follow-types.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { knownSession } from '#web/shell/session/current-session.ts';
import { collection } from '#web/shell/storage/collection.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { reportUnreachable } from './connection.ts';

const common = {
  /** Identifies action, target and reader: a later action with the same id replaces this one. */
  id: z.string(),
  /** The account's uid; null for a visitor. Essential: no account may send another one's action. */
  reader: essential(z.nullable(z.string())),
  /** When the reader acted, in milliseconds. */
  at: z.number(),
  /** Failed attempts. */
  tries: z.int(),
  /** No attempt before this time, in milliseconds. */
  notBefore: z.number(),
};

const outboxAction = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('like'), articleId: z.string(), wanted: z._default(z.boolean(), true) }),
  z.object({
    ...common,
    kind: z.literal('follow'),
    followType: z.enum(followTypes),
    followId: z.string(),
    wanted: z.boolean(),
  }),
]);
/** A reader's action that waits to be sent. */
export type OutboxAction = z.infer<typeof outboxAction>;

/** Actions beyond this number are dropped, oldest first. */
const maxActions = 100;

/** Actions made while the server was unreachable, oldest first. */
export const outbox = collection<OutboxAction>('outbox', outboxAction, (actions) => actions.slice(-maxActions));

/** What a reader does, without the time and the account. */
export type ReaderAction = { wanted: boolean } & (
  | { kind: 'like'; articleId: string }
  | ({ kind: 'follow' } & FollowTarget)
);

/** Actions that could not be sent for this long are dropped. */
export const maxAgeMs = 30 * dayMs;
const firstDelayMs = 5000;
const longestDelayMs = 5 * 60_000;

/** Identifies an action by reader, kind and target. */
export const actionId = (action: ReaderAction, reader: string | null): string =>
  JSON.stringify([reader, action.kind, action.kind === 'like' ? action.articleId : targetKey(action)]);

/** Appends an action. It replaces an earlier one of the same reader on the same target: only the last one counts. */
export function enqueue(
  queue: readonly OutboxAction[],
  action: ReaderAction,
  reader: string | null,
  now: number,
): OutboxAction[] {
  const id = actionId(action, reader);
  return [...queue.filter((one) => one.id !== id), { ...action, id, reader, at: now, tries: 0, notBefore: 0 }];
}

/** Removes exactly this action. A later one on the same target stays. */
export const dequeue = (queue: readonly OutboxAction[], { id, at }: Pick<OutboxAction, 'id' | 'at'>): OutboxAction[] =>
  queue.filter((one) => one.id !== id || one.at !== at);

/** The actions of `reader` (null: signed out) and of visitors, without those that are too old. */
export const actionsOf = (queue: readonly OutboxAction[], reader: string | null, now: number): OutboxAction[] =>
  queue.filter((one) => (one.reader === null || one.reader === reader) && now - one.at < maxAgeMs);

/** The action to send now; undefined if there is none. */
export const nextAction = (
  queue: readonly OutboxAction[],
  reader: string | null,
  now: number,
): OutboxAction | undefined => actionsOf(queue, reader, now).find((one) => waitMs(one, now) === 0);

/**
 * How long an action still waits, in milliseconds. None waits longer than `longestDelayMs`: a later time was set by a
 * clock that has been put back since.
 */
export function waitMs({ notBefore }: Pick<OutboxAction, 'notBefore'>, now: number): number {
  const wait = notBefore - now;
  return wait > longestDelayMs ? 0 : Math.max(0, wait);
}

/** Statuses that may change on a retry. */
const retryableStatuses = new Set([408, 425, 429]);

/** Whether a response with this status is final. Server errors are retried. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500 && !retryableStatuses.has(status);

/**
 * Schedules the next try after a failure, with a delay that doubles each time. The first network error needs no
 * delay, because the outbox waits for the connection anyway.
 */
export const postpone = (action: OutboxAction, now: number, isNetworkError: boolean): OutboxAction => ({
  ...action,
  tries: action.tries + 1,
  notBefore:
    isNetworkError && action.tries === 0 ? 0 : now + Math.min(longestDelayMs, firstDelayMs * 2 ** action.tries),
});

/** The uid of the signed-in reader; null for a visitor. */
async function currentReader(): Promise<string | null> {
  const session = await knownSession();
  return session.state === 'in' ? session.reader.uid : null;
}

/** Adds an action of the current reader to the outbox. Returns false if the browser refuses to store it. */
export async function queueAction(action: ReaderAction): Promise<boolean> {
  const reader = await currentReader();
  reportUnreachable();
  const stored = outbox.write(enqueue(outbox.read(), action, reader, Date.now()));
  if (stored) showToast({ title: offlineMessages.queued, description: offlineMessages.queuedHint });
  return stored;
}

/** Removes the current reader's action on the same target from the outbox. */
export async function dequeueAction(action: ReaderAction): Promise<void> {
  const id = actionId(action, await currentReader());
  const queued = outbox.read();
  if (queued.some((one) => one.id === id)) outbox.write(queued.filter((one) => one.id !== id));
}
