import { useSyncExternalStore } from 'react';

/** A value outside React that reports its changes. The functions are bound: they can be passed on alone. */
export interface Observable<T> {
  get: () => T;
  /** The value before the first change, which a served document shows. */
  initial: () => T;
  /** Stores `value` and calls the listeners, unless it is the current value already. */
  set: (value: T) => void;
  /** Calls `listener` after each change. @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Creates an observable value.
 * @param start for timers and event listeners: runs when the first listener subscribes; the function it returns runs
 * when the last one unsubscribes
 */
export function observable<T>(initial: T, start?: () => (() => void) | undefined): Observable<T> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/** The current value; the component renders again when it changes. */
export const useObservable = <T>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get, source.initial);
