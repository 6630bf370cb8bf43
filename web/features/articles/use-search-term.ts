import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Pauses in typing before the address follows; browsers refuse a hundred changes in a few seconds. */
const settleMs = 300;

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
    const timer = setTimeout(
      () =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            if (wanted === '') next.delete('search');
            else next.set('search', wanted);
            return next;
          },
          { replace: true },
        ),
      wanted === '' ? 0 : settleMs,
    );
    return () => clearTimeout(timer);
  }, [term, inAddress, setParams]);
  return [term, (next) => setState({ inAddress, term: next })];
}
