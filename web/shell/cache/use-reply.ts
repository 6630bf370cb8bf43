import { use, useCallback, useEffect } from 'react';
import useSWR, { type ScopedMutator, type State, unstable_serialize, useSWRConfig } from 'swr';
import type { Endpoint, Input } from '#shared/api/endpoint.ts';
import { ApiError, type CallArguments, type CallReply, call, keyOf } from '#web/shell/api/client.ts';
import { ServedContext } from '#web/shell/state/served.ts';
import { type CacheRule, defaultRule } from './cache-rules.ts';
import { hasFailedRecently, isInUse, isStale, recordFailure, recordFetch, retain } from './reply-cache.ts';

export interface CachedReply<T> {
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Fetches now, whatever the rule says ('Try again'). */
  refetch: () => void;
}

/** Input of a read that needs none. */
export const noInput = {};

/**
 * The reply of an endpoint, shared by all components that show it and refetched by `rule`. Null input fetches nothing.
 * @param load replaces the call, for replies that are completed in the browser
 */
export function useReply<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  rule: CacheRule = defaultRule,
  load: (...args: CallArguments<E>) => Promise<CallReply<E>> = (...args) => call(endpoint, ...args),
): CachedReply<CallReply<E>> {
  const args = input === null ? null : argumentsOf<E>(input);
  const key = args === null ? null : keyOf(endpoint, ...args);
  const id = unstable_serialize(key);
  const cached = useSWRConfig().cache.get(id);
  const isCached = cached?.data !== undefined;
  const isServedFailure = use(ServedContext) !== null && cached?.error !== undefined;
  const { data, error, isValidating, mutate } = useSWR<CallReply<E>, Error>(
    key,
    async () => {
      if (args === null) throw new Error('A read without input has no key');
      try {
        const reply = await load(...args);
        recordFetch(id);
        return reply;
      } catch (error) {
        recordFailure(id);
        throw error;
      }
    },
    {
      dedupingInterval: rule.freshMs,
      revalidateOnMount: isCached
        ? rule.onMount && isStale(id, rule.freshMs)
        : !isServedFailure && !hasFailedRecently(id),
      revalidateIfStale: rule.onMount,
      revalidateOnReconnect: rule.onReconnect,
    },
  );
  useEffect(() => (id === '' ? undefined : retain(id, rule.keepMs)), [id, rule.keepMs]);
  const refetch = useCallback(() => void mutate(), [mutate]);
  return { data, error: isValidating ? undefined : error, loading: data === undefined && isValidating, refetch };
}

// Input that is required for one endpoint and optional for another is one tuple to TypeScript only once E is known.
const argumentsOf = <E extends Endpoint>(input: Input<E>) => [input] as CallArguments<E>;

const idOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  unstable_serialize(keyOf(endpoint, ...argumentsOf<E>(input)));

/** An entry of a document's cache: the page shows this reply to `input` without a request. */
export const servedReply = <E extends Endpoint>(endpoint: E, input: Input<E>, data: CallReply<E>) =>
  [idOf(endpoint, input), { data }] as const;

/** The same for a reply that does not exist: the page says so. */
export const servedFailure = <E extends Endpoint>(endpoint: E, input: Input<E>, status: number) =>
  [idOf(endpoint, input), { error: new ApiError(status, '') }] as const;

export type ServedReply = readonly [id: string, reply: State<unknown>];

/** The reply to `input` that is in the cache, for pages that fetch replies on their own. */
export const useServedReply = <E extends Endpoint>(endpoint: E, input: Input<E>): CallReply<E> | undefined =>
  useSWRConfig().cache.get(idOf(endpoint, input))?.data;

/** Stores a known reply under its key: components that show it fetch nothing. */
export function useSeedReply<E extends Endpoint>(endpoint: E): (input: Input<E>, reply: CallReply<E>) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (input, reply) => {
      const key = keyOf(endpoint, ...argumentsOf<E>(input));
      recordFetch(unstable_serialize(key));
      void mutate(key, reply, { revalidate: false });
    },
    [endpoint, mutate],
  );
}

/** Changes a cached reply at once and refetches it. A fetch that began before the change cannot undo it. */
export function useChangeReply<E extends Endpoint>(endpoint: E) {
  const { mutate } = useSWRConfig();
  return useCallback(
    (input: Input<E>, change: (reply: CallReply<E>) => CallReply<E>, { refetch = true } = {}): void => {
      const key = keyOf(endpoint, ...argumentsOf<E>(input));
      void mutate<CallReply<E>>(key, (reply) => (reply === undefined ? undefined : change(reply)), {
        revalidate: refetch,
      });
    },
    [endpoint, mutate],
  );
}

/** Drops the reply under `key` with SWR's record of a recent call: the next component to show it fetches. */
export const dropReply = (mutate: ScopedMutator, key: readonly string[]): Promise<unknown> => mutate(key, undefined);

/** Refetches what is shown under `key`; what is not shown is dropped. */
export const refetchReply = (mutate: ScopedMutator, key: readonly string[]): Promise<unknown> =>
  isInUse(unstable_serialize(key)) ? mutate(key) : dropReply(mutate, key);

/** `refetchReply` of this page. */
export function useRefetch(): (key: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback((key) => refetchReply(mutate, key), [mutate]);
}
