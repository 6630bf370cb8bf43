import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Pause in typing before the address changes: browsers refuse a hundred changes within a few seconds. */
const debounceMs = 300;

const termOf = (params: URLSearchParams): string => params.get('search') ?? '';

/** The address's parameters now. React's copy may be older. */
const currentParams = () => new URLSearchParams(window.location.search);

/** The address's current parameters with this search term: a tab chosen during the pause in typing must not be lost. */
export function withSearch(term: string): URLSearchParams {
  const next = currentParams();
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
  const inAddress = termOf(params);
  const [term, setTerm] = useState(inAddress);
  /** The address's term as last read or written here. Any other comes from a link or the history. */
  const known = useRef(inAddress);
  // In an effect, not while rendering: React renders a new address in slices, and what a reader types in between
  // would be lost.
  useLayoutEffect(() => {
    if (inAddress === known.current || inAddress !== termOf(currentParams())) return;
    known.current = inAddress;
    setTerm(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const next = term.trim();
    if (next === known.current) return;
    const write = () => {
      known.current = next;
      setParams(withSearch(next), { replace: true });
    };
    const timer = setTimeout(write, next === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [term, setParams]);
  return [term, setTerm];
}
