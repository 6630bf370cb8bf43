import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { targetKey } from '#shared/domain/readers/follow.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { OutboxAction } from '#web/shell/storage/outbox.ts';

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
): OutboxAction | undefined => actionsOf(queue, reader, now).find(({ notBefore }) => notBefore <= now);

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
