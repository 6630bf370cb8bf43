import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { isPrivate } from '#web/api.ts';
import { useSession } from './session.ts';

const isKey = (key: unknown): key is string[] => Array.isArray(key) && key.every((part) => typeof part === 'string');

/** Drops what was answered to a reader when their session ends or another one's begins (AUTH-04, DATA-21). */
export function PrivateAnswers() {
  const session = useSession();
  const uid = session.state === 'in' ? session.reader.uid : null;
  const before = useRef(uid);
  const { mutate } = useSWRConfig();
  useEffect(() => {
    // Also what has just come and SWR would hand to the next one who asks.
    if (before.current !== null && before.current !== uid)
      void mutate((key) => isKey(key) && isPrivate(key), undefined);
    before.current = uid;
  }, [uid, mutate]);
  return null;
}
