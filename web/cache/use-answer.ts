import { useCallback, useEffect } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import type { Call } from '#web/api.ts';
import { answers, hasJustFailed, hold, isHeld, isStale, noteFailed, noteFetched } from './answers.ts';
import { type CacheRule, defaultRule } from './policy.ts';

export interface Answer<T> {
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Asks again now, whatever the rule says ('Try again'). */
  again: () => void;
}

/** The answer to a call, shared by everyone who shows it and refetched by `rule`. Without `args` nothing is asked. */
export function useAnswer<Given, T>(
  call: Call<Given, T>,
  args: Given | null,
  rule: CacheRule = defaultRule,
): Answer<T> {
  const key = args === null ? null : call.key(args);
  const id = unstable_serialize(key);
  const held = answers.get(id)?.data !== undefined;
  const { data, error, isValidating, mutate } = useSWR<T, Error>(
    key,
    async () => {
      if (args === null) throw new Error('Nothing is asked without arguments');
      try {
        const answer = await call(args);
        noteFetched(id);
        return answer;
      } catch (error) {
        noteFailed(id);
        throw error;
      }
    },
    {
      dedupingInterval: rule.freshMs,
      revalidateOnMount: held ? rule.onMount && isStale(id, rule.freshMs) : !hasJustFailed(id),
      revalidateIfStale: rule.onMount,
      revalidateOnReconnect: rule.onReconnect,
    },
  );
  useEffect(() => (id === '' ? undefined : hold(id, rule.keepMs)), [id, rule.keepMs]);
  const again = useCallback(() => void mutate(), [mutate]);
  return { data, error: isValidating ? undefined : error, loading: data === undefined && isValidating, again };
}

/** Puts an answer that is already at hand under its key, so that showing it asks nothing. */
export function useSeedAnswer<Given, T>(call: Call<Given, T>): (args: Given, answer: T) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (args, answer) => {
      const key = call.key(args);
      noteFetched(unstable_serialize(key));
      void mutate(key, answer, { revalidate: false });
    },
    [call, mutate],
  );
}

/** Drops the answer under `key`, with what SWR remembers of a call that has just come: whoever shows it next asks. */
export function useForget(): (key: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback((key) => mutate(key, undefined), [mutate]);
}

/** Asks again for what is shown under `key`, if anything; what nobody shows is forgotten. */
export function useRefresh(): (key: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const forget = useForget();
  return useCallback((key) => (isHeld(unstable_serialize(key)) ? mutate(key) : forget(key)), [mutate, forget]);
}
