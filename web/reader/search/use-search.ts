import { useCallback, useEffect, useState } from 'react';
import { type SearchResults, searchArticles } from '#shared/api/search.ts';
import { isSearch, type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { callPage, cursorAfter } from '#web/shell/api/call-pages.ts';
import { useServedReply } from '#web/shell/cache/use-reply.ts';

/** The pages of a search that have been loaded. */
export interface Found {
  search: SearchInput;
  /** The first page, which alone has facets. */
  first: SearchResults;
  items: SearchResults['items'];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** When the first page was loaded, in milliseconds. */
  at: number;
}

/** Searches that are kept for the way back, and for how long: then new articles may have come. */
const kept = { searches: 12, forMs: 5 * 60_000 } as const;
const recent = new Map<string, Found>();

const foundIn = (search: SearchInput, page: SearchResults, next: string | null): Found => ({
  search,
  first: page,
  items: page.items,
  next,
  at: Date.now(),
});

function keep(address: string, found: Found): void {
  recent.delete(address);
  recent.set(address, found);
  const [oldest] = recent.keys();
  if (recent.size > kept.searches && oldest !== undefined) recent.delete(oldest);
}

function keptFor(address: string): Found | undefined {
  const found = recent.get(address);
  return found !== undefined && Date.now() - found.at < kept.forMs ? found : undefined;
}

/** The results that the page shows: the first report of each story. */
export function shownResults(items: Found['items']): Found['items'] {
  const shown = new Set(onePerStory(items.map(({ article }) => article)));
  return items.filter(({ article }) => shown.has(article));
}

/** Stories that a press of 'Show more' adds at least, and how many pages it may take to find them. */
const fill = { least: 10, pages: 4 } as const;

/** Adds the next page, and others while these have few stories that are not shown already. */
async function withMore(found: Found): Promise<Found> {
  const enough = shownResults(found.items).length + fill.least;
  let more = found;
  for (let n = 0; n < fill.pages && more.next !== null && shownResults(more.items).length < enough; n++) {
    const { page, next } = await callPage(searchArticles, { query: found.search }, more.next);
    // Articles that came meanwhile move others to the next page.
    const known = new Set(more.items.map(({ article }) => article.id));
    more = { ...more, items: [...more.items, ...page.items.filter(({ article }) => !known.has(article.id))], next };
  }
  return more;
}

interface State {
  address: string;
  found?: Found;
  error?: Error;
  /** `first` and `more`: a page is on its way; `failed`: the next page could not be loaded. */
  step: 'first' | 'more' | 'idle' | 'failed';
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function begin(address: string, served: Found | undefined, before?: Found): State {
  const found = served ?? keptFor(address);
  if (found !== undefined) return { address, found, step: 'idle' };
  // The results before stay on the page, dimmed, until the next ones are there.
  return { address, step: 'first', ...(before === undefined ? {} : { found: before }) };
}

export interface SearchReply {
  /** The results; those of the search before while the new ones load. */
  found: Found | undefined;
  error: Error | undefined;
  step: State['step'];
  /** Whether `found` belongs to this search. */
  isCurrent: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** The results of a search, page by page. Without words nothing is loaded. An answer to an older search is dropped. */
export function useSearch(search: SearchInput): SearchReply {
  const address = searchAddress(search);
  const page = useServedReply(searchArticles, { query: search });
  const served = page && foundIn(search, page, cursorAfter(page));
  const [state, setState] = useState<State>(() => begin(address, served));
  const [attempt, setAttempt] = useState(0);
  if (state.address !== address) setState(begin(address, served, state.found));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` is the search, and an attempt repeats it.
  useEffect(() => {
    if (!isSearch(search) || (served !== undefined && attempt === 0) || keptFor(address) !== undefined) return;
    const abort = new AbortController();
    callPage(searchArticles, { query: search }, null, { signal: abort.signal })
      .then(async ({ page, next }) => {
        const first = foundIn(search, page, next);
        const isThin = shownResults(first.items).length < Math.min(fill.least, first.items.length);
        const found = isThin ? await withMore(first).catch(() => first) : first;
        if (abort.signal.aborted) return;
        keep(address, found);
        setState({ address, found, step: 'idle' });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState({ address, error: asError(error), step: 'idle' });
      });
    return () => abort.abort();
  }, [address, attempt]);

  const loadMore = useCallback(() => {
    const { found } = state;
    if (found === undefined || found.next === null || state.step === 'more') return;
    setState({ address, found, step: 'more' });
    const update = (next: State) => setState((current) => (current.address === address ? next : current));
    withMore(found)
      .then((more) => {
        keep(address, more);
        update({ address, found: more, step: 'idle' });
      })
      .catch((error: unknown) => {
        console.warn('The next page of results could not be loaded.', error);
        update({ address, found, step: 'failed' });
      });
  }, [address, state]);

  const retry = useCallback(() => {
    setState({ address, step: 'first' });
    setAttempt((count) => count + 1);
  }, [address]);

  return {
    found: state.found,
    error: state.error,
    step: state.step,
    isCurrent: state.found !== undefined && searchAddress(state.found.search) === address,
    loadMore,
    retry,
  };
}
