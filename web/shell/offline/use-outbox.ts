import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { follow, getFollowStatus, unfollow } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { brand } from '#shared/config/brand.ts';
import { ApiError, isPrivate, keyOf, send } from '#web/shell/api/client.ts';
import { isNetworkError } from '#web/shell/api/failure.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { changeLike } from '#web/shell/offline/change-like.ts';
import { reportReachable, reportUnreachable, useOnline } from '#web/shell/offline/connection.ts';
import { currentSession } from '#web/shell/session/current-session.ts';
import { bearerToken, useSession } from '#web/shell/session/session.ts';
import { forgetLike } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { actionsOf, dequeue, isRefused, nextAction, type OutboxAction, outbox, postpone, waitMs } from './outbox.ts';

/** Public lists with follower counts: a sent follow changes them, as it changes private reads. */
const followerLists = [listTopics, listTrendingTopics, listPublishers].map((list) => keyOf(list).join('/'));

/** Sends the queued actions once the server is reachable and the session has loaded. */
export function useOutbox(): void {
  const session = useSession();
  const isKnown = session.state === 'in' || session.state === 'out';
  const reader = session.state === 'in' ? session.reader.uid : null;
  const actions = useStored(outbox);
  const online = useOnline();
  const { mutate } = useSWRConfig();

  // Drops actions of other accounts, and shows the pending follows also after a reload without a network.
  useEffect(() => {
    if (!isKnown) return;
    const queued = outbox.read();
    const own = actionsOf(queued, reader, Date.now());
    if (own.length < queued.length) outbox.write(own);
    for (const action of own) {
      if (action.kind !== 'follow') continue;
      const { followType, followId, wanted } = action;
      void mutate(
        keyOf(getFollowStatus, { params: { followType, followId } }),
        { isFollowing: wanted },
        { revalidate: false },
      );
    }
  }, [isKnown, reader, mutate]);

  const onSent: OnSent = useCallback(
    ({ kind }, outcome) => {
      if (outcome === 'refused')
        showToast({
          title: offlineMessages.refused[kind],
          description: offlineMessages.refusedHint,
          tone: 'destructive',
        });
      if (kind === 'follow')
        void mutate((key) => isPrivate(key) || (Array.isArray(key) && followerLists.includes(key.join('/'))));
    },
    [mutate],
  );

  useEffect(() => {
    if (!isKnown || !online || actions.length === 0) return;
    const send = () =>
      void sendOutbox(onSent).catch((error: unknown) => console.warn('Could not send the queued actions', error));
    const delayMs = Math.min(...actions.map((action) => waitMs(action, Date.now())));
    const timer = setTimeout(send, delayMs);
    return () => clearTimeout(timer);
  }, [isKnown, online, actions, onSent]);
}

/** Called after each action with a final result. */
type OnSent = (action: OutboxAction, result: 'sent' | 'refused') => void;

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

/** Sends the queued actions one by one, in one tab at a time: no action is sent twice. */
async function sendOutbox(onSent: OnSent): Promise<void> {
  if ('locks' in navigator && navigator.locks)
    await navigator.locks.request(`${brand.storagePrefix}outbox`, () => sendAll(onSent));
  else await sendAll(onSent);
}
