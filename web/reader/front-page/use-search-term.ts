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
  // `written` is what the typing has put into the address: when it arrives there, more may have been typed meanwhile.
  const [state, setState] = useState<{ inAddress: string; term: string; written: string | null }>({
    inAddress,
    term: inAddress,
    written: null,
  });
  if (state.inAddress !== inAddress) {
    // Unless it is that, somebody followed a link or went back, and the term follows the address.
    const own = inAddress === state.written;
    setState({ inAddress, term: own ? state.term : inAddress, written: own ? state.written : null });
  }
  const { term } = state;
  useEffect(() => {
    const wanted = term.trim();
    if (wanted === inAddress) return;
    const write = () => {
      setState((before) => ({ ...before, written: wanted }));
      setParams(withSearch(wanted), { replace: true });
    };
    const timer = setTimeout(write, wanted === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [term, inAddress, setParams]);
  return [term, (next) => setState((before) => ({ ...before, term: next }))];
}
