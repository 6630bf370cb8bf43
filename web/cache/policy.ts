const minutes = (n: number) => n * 60_000;

/** How long an answer counts as fresh, how long it is kept once nobody shows it, and when a stale one is asked for again; milliseconds. */
export interface CacheRule {
  freshMs: number;
  keepMs: number;
  onMount: boolean;
  onReconnect: boolean;
}

/** DATA-05, DATA-06: the rule for everything that has none of its own. */
export const defaultRule: CacheRule = { freshMs: minutes(5), keepMs: minutes(30), onMount: true, onReconnect: true };
/** DATA-10 to DATA-13: showing the list again, or coming back online, never asks again; a reload or 'Try again' does. */
export const articlesRule: CacheRule = { freshMs: minutes(5), keepMs: minutes(30), onMount: false, onReconnect: false };
/** What changes while one looks at it, such as the state of a run: asked for whenever it is shown. */
export const momentRule: CacheRule = { freshMs: 0, keepMs: 0, onMount: true, onReconnect: true };
/** DATA-14, DATA-15. */
export const topicsRule: CacheRule = { freshMs: minutes(10), keepMs: minutes(60), onMount: true, onReconnect: true };
