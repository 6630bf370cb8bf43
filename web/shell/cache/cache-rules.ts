const minutes = (n: number) => n * 60_000;

/** How long a reply is fresh and is kept after its last use, and when a stale one is refetched. Milliseconds. */
export interface CacheRule {
  freshMs: number;
  keepMs: number;
  onMount: boolean;
  onReconnect: boolean;
}

/** For replies without a rule. */
export const defaultRule: CacheRule = { freshMs: minutes(5), keepMs: minutes(30), onMount: true, onReconnect: true };
/** Article lists are refetched only by a reload or 'Try again': a changing list would move under the reader. */
export const articlesRule: CacheRule = { freshMs: minutes(5), keepMs: minutes(30), onMount: false, onReconnect: false };
/** For replies that change while they are shown, such as the state of a run: fetched on each mount. */
export const uncachedRule: CacheRule = { freshMs: 0, keepMs: 0, onMount: true, onReconnect: true };
export const topicsRule: CacheRule = { freshMs: minutes(10), keepMs: minutes(60), onMount: true, onReconnect: true };
