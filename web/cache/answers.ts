import type { State } from 'swr';

/**
 * The answers in memory. SWR keeps its entries for ever; this store also knows when each was fetched and drops it `keepMs` after its
 * last use (DATA-06).
 */
export const answers = new Map<string, State<unknown>>();
const fetchedAt = new Map<string, number>();
const failedAt = new Map<string, number>();
const users = new Map<string, number>();
const discards = new Map<string, ReturnType<typeof setTimeout>>();

/** Notes that `id` has just been answered. */
export function noteFetched(id: string): void {
  fetchedAt.set(id, Date.now());
}

/** Notes that asking for `id` has just failed. */
export function noteFailed(id: string): void {
  failedAt.set(id, Date.now());
}

/** Whether the last attempt failed a moment ago: a page that opens on the heels of a failed prefetch shows the failure, it does not ask twice (DATA-07). */
export function hasJustFailed(id: string): boolean {
  return Date.now() - (failedAt.get(id) ?? Number.NEGATIVE_INFINITY) < 10_000;
}

/** Whether `id` was answered longer than `freshMs` ago, or never. */
export function isStale(id: string, freshMs: number): boolean {
  return Date.now() - (fetchedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= freshMs;
}

/** Marks `id` as shown somewhere until the returned function is called; then its time to live begins. */
export function hold(id: string, keepMs: number): () => void {
  clearTimeout(discards.get(id));
  discards.delete(id);
  users.set(id, (users.get(id) ?? 0) + 1);
  return () => {
    const left = (users.get(id) ?? 1) - 1;
    users.set(id, left);
    if (left > 0) return;
    users.delete(id);
    discards.set(
      id,
      setTimeout(() => {
        answers.delete(id);
        fetchedAt.delete(id);
        discards.delete(id);
      }, keepMs),
    );
  };
}

/** Whether `id` is shown somewhere. */
export const isHeld = (id: string): boolean => users.has(id);
