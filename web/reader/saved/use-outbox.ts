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
/** Lists that count followers; like what is told to one reader they change with a follow. */
const counting = [listTopics, listTrendingTopics, listPublishers].map((call) => call.key({}).join('/'));

/** Sends what was done offline, as soon as the server can be reached and it is known who reads. */
export function useOutbox(): void {
  const session = useSession();
  const known = session.state !== 'loading' && !(session.state === 'out' && session.failed);
  const reader = session.state === 'in' ? session.reader.uid : null;
  const acts = useStored(outbox);
  const online = useOnline();
  const { mutate } = useSWRConfig();

  // What another account did on this device ended with its session.
  useEffect(() => {
    if (!known) return;
    const kept = outbox.read();
    const own = actionsOf(kept, reader, Date.now());
    if (own.length < kept.length) outbox.write(own);
    // The page shows what was wanted, also after a reload without a network.
    for (const act of own) {
      if (act.kind !== 'follow') continue;
      const { followType, followId, wanted } = act;
      void mutate(
        keyOf(getFollowStatus, { params: { followType, followId } }),
        { isFollowing: wanted },
        { revalidate: false },
      );
    }
  }, [known, reader, mutate]);

  const told: OnSent = useCallback(
    ({ kind }, fate) => {
      if (fate === 'refused')
        showToast({
          title: offlineMessages.refused[kind],
          description: offlineMessages.refusedHint,
          tone: 'destructive',
        });
      if (kind === 'follow') void mutate((key) => isKey(key) && (isPrivate(key) || counting.includes(key.join('/'))));
    },
    [mutate],
  );

  useEffect(() => {
    if (!known || !online || acts.length === 0) return;
    const send = () =>
      void sendOutbox(told).catch((error: unknown) => console.warn('What was done offline could not be sent.', error));
    const wait = Math.max(0, Math.min(...acts.map(({ notBefore }) => notBefore)) - Date.now());
    const timer = setTimeout(send, wait);
    return () => clearTimeout(timer);
  }, [known, online, acts, told]);
}
