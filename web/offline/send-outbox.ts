import { follow, unfollow } from '#shared/api/follows.ts';
import { brand } from '#shared/config/brand.ts';
import { ApiError, send } from '#web/api.ts';
import { currentSession } from '#web/session/current-session.ts';
import { bearerToken } from '#web/session/session.ts';
import { type OutboxAction, outbox } from '#web/storage/outbox.ts';
import { forgetLike } from '#web/storage/reader-state.ts';
import { changeLike } from './change-like.ts';
import { reportReachable, reportUnreachable } from './connection.ts';
import { isNetworkError } from './offline-actions.ts';
import { dequeue, isRefused, nextAction, postpone } from './outbox-rules.ts';

/** Called after each action with a final result. */
export type OnSent = (action: OutboxAction, result: 'sent' | 'refused') => void;

/** Sends one action under the account that made it. A visitor's action is sent without an account. */
async function sendAction(action: OutboxAction): Promise<void> {
  if (action.reader !== null) {
    const token = await bearerToken();
    const session = currentSession();
    // Another account, or not known yet: the action stays in the outbox.
    if (token === null || session.state !== 'in' || session.reader.uid !== action.reader)
      throw new Error('The reader of the action is not signed in.');
  }
  if (action.kind === 'like') {
    await changeLike(action.articleId, action.wanted, action.reader === null);
    return;
  }
  const { followType, followId } = action;
  if (action.wanted) await send(follow, { body: { followType, followId } });
  else await send(unfollow, { params: { followType, followId } });
}

async function sendAll(onSent: OnSent): Promise<void> {
  for (;;) {
    const session = currentSession();
    // Read again each time: the reader or another tab may have changed the outbox.
    const action = nextAction(outbox.read(), session.state === 'in' ? session.reader.uid : null, Date.now());
    if (action === undefined || session.state === 'loading') return;
    try {
      await sendAction(action);
      reportReachable();
      outbox.write(dequeue(outbox.read(), action));
      onSent(action, 'sent');
    } catch (error) {
      if (error instanceof ApiError && isRefused(error.status)) {
        outbox.write(dequeue(outbox.read(), action));
        if (action.kind === 'like') forgetLike(action.articleId);
        console.warn('The server refused an action that was made offline.', error);
        onSent(action, 'refused');
        continue;
      }
      const unreachable = isNetworkError(error);
      if (unreachable) reportUnreachable();
      const postponed = postpone(action, Date.now(), unreachable);
      outbox.write(outbox.read().map((one) => (one.id === action.id && one.at === action.at ? postponed : one)));
      return;
    }
  }
}

/** Sends the queued actions one by one, in one tab at a time so that no action is sent twice. */
export async function sendOutbox(onSent: OnSent): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`${brand.storagePrefix}outbox`, () => sendAll(onSent));
  else await sendAll(onSent);
}
