import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Pauses in typing before the address follows; browsers refuse a hundred changes in a few seconds. */
const settleMs = 300;

/**
 * The address's parameters with this term. Taken from the address itself: what React has drawn may be behind it, and a tab chosen while
 * the typing settles must not be lost.
 */
export function withSearch(term: string): URLSearchParams {
  const next = new URLSearchParams(window.location.search);
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}

/** The term that filters the feed: it follows the address at once, and the address follows the typing (HOME-21 to HOME-23). */
export function useSearchTerm(): [string, (term: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  const [state, setState] = useState({ inAddress, term: inAddress });
  if (state.inAddress !== inAddress) {
    // The address has caught up with the typing, or somebody followed a link: only the latter is news.
    setState({ inAddress, term: inAddress === state.term.trim() ? state.term : inAddress });
  }
  const { term } = state;
  useEffect(() => {
    const wanted = term.trim();
    if (wanted === inAddress) return;
    const timer = setTimeout(() => setParams(withSearch(wanted), { replace: true }), wanted === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [term, inAddress, setParams]);
  return [term, (next) => setState({ inAddress, term: next })];
}
