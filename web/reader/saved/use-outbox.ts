import { useCallback, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { getFollowStatus } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { isPrivate, keyOf } from '#web/api.ts';
import { offlineMessages } from '#web/messages/en-offline.ts';
import { useOnline } from '#web/offline/connection.ts';
import { actionsOf } from '#web/offline/outbox-rules.ts';
import { type OnSent, sendOutbox } from '#web/offline/send-outbox.ts';
import { useSession } from '#web/session/session.ts';
import { outbox } from '#web/storage/outbox.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

const isKey = (key: unknown): key is string[] => Array.isArray(key) && key.every((part) => typeof part === 'string');
/** Public lists with follower counts: a sent follow changes them, as it changes private reads. */
const followerLists = [listTopics, listTrendingTopics, listPublishers].map((list) => keyOf(list).join('/'));

/** Sends the queued actions once the server is reachable and the session has loaded. */
export function useOutbox(): void {
  const session = useSession();
  const isKnown = session.state !== 'loading' && !(session.state === 'out' && session.failed);
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
        void mutate((key) => isKey(key) && (isPrivate(key) || followerLists.includes(key.join('/'))));
    },
    [mutate],
  );

  useEffect(() => {
    if (!isKnown || !online || actions.length === 0) return;
    const send = () =>
      void sendOutbox(onSent).catch((error: unknown) => console.warn('Could not send the queued actions', error));
    const delayMs = Math.max(0, Math.min(...actions.map(({ notBefore }) => notBefore)) - Date.now());
    const timer = setTimeout(send, delayMs);
    return () => clearTimeout(timer);
  }, [isKnown, online, actions, onSent]);
}
