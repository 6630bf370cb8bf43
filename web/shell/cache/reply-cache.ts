import type { State } from 'swr';

/** The cached replies by SWR's serialized key. SWR never drops entries; `retain` drops them after their last use. */
export const replies = new Map<string, State<unknown>>();
const fetchedAt = new Map<string, number>();
const failedAt = new Map<string, number>();
/** How many components show a reply. */
const users = new Map<string, number>();
const discards = new Map<string, ReturnType<typeof setTimeout>>();

const recentFailureMs = 10_000;

/** Records a successful fetch. */
export function recordFetch(id: string): void {
  fetchedAt.set(id, Date.now());
}

/** Stores replies that were fetched at this time. A device whose clock is behind takes them for new. */
export function seedReplies(entries: Iterable<readonly [id: string, reply: State<unknown>]>, at: Date): void {
  for (const [id, reply] of entries) {
    replies.set(id, reply);
    fetchedAt.set(id, Math.min(at.getTime(), Date.now()));
  }
}

/** Records a failed fetch. */
export function recordFailure(id: string): void {
  failedAt.set(id, Date.now());
}

/** Whether the last fetch has just failed. A page that opens after a failed prefetch shows the error, not a retry. */
export function hasFailedRecently(id: string): boolean {
  return Date.now() - (failedAt.get(id) ?? Number.NEGATIVE_INFINITY) < recentFailureMs;
}

/** Whether the reply is older than `freshMs`, or was never fetched. */
export function isStale(id: string, freshMs: number): boolean {
  return Date.now() - (fetchedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= freshMs;
}

/** Marks a reply as in use. The returned function ends the use; `keepMs` after the last one the reply is dropped. */
export function retain(id: string, keepMs: number): () => void {
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
        replies.delete(id);
        fetchedAt.delete(id);
        discards.delete(id);
      }, keepMs),
    );
  };
}

/** Whether a component shows the reply. */
export const isInUse = (id: string): boolean => users.has(id);
