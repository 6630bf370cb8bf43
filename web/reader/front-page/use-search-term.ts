import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Pause in typing before the address changes: browsers refuse a hundred changes within a few seconds. */
const debounceMs = 300;

/**
 * The address's parameters with this search term. Reads `location` because React's state may be older: a tab chosen
 * during the pause in typing must not be lost.
 */
export function withSearch(term: string): URLSearchParams {
  const next = new URLSearchParams(window.location.search);
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}

/**
 * The term that filters the feed, synchronised with the `search` parameter: changes of the address apply at once,
 * typing changes the address after a pause.
 */
export function useSearchTerm(): [string, (term: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  // `written` is the last term that typing put into the address. When the address changes to it, more may have been
  // typed already.
  const [state, setState] = useState<{ inAddress: string; term: string; written: string | null }>({
    inAddress,
    term: inAddress,
    written: null,
  });
  if (state.inAddress !== inAddress) {
    // Any other change comes from a link or the history, and replaces the term.
    const isOwnChange = inAddress === state.written;
    setState({
      inAddress,
      term: isOwnChange ? state.term : inAddress,
      written: isOwnChange ? state.written : null,
    });
  }
  const { term } = state;
  useEffect(() => {
    const next = term.trim();
    if (next === inAddress) return;
    const write = () => {
      setState((before) => ({ ...before, written: next }));
      setParams(withSearch(next), { replace: true });
    };
    const timer = setTimeout(write, next === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [term, inAddress, setParams]);
  return [term, (next) => setState((before) => ({ ...before, term: next }))];
}
