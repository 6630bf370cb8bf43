import { useCallback, useEffect, useState } from 'react';

/** How often, and how many times, articles are fetched again until ingestion has applied what was decided. */
const pollMs = 1500;
const mostPolls = 10;

/**
 * Fetches again while ingestion is behind a decision.
 * @param latest the last reply: each one starts the wait for the next
 * @param fetchAgain must stay the same function
 * @returns begins the count of fetches again, for a new decision
 */
export function usePolls(isBehind: boolean, latest: unknown, fetchAgain: () => void): () => void {
  const [polls, setPolls] = useState(0);
  const isWaiting = isBehind && polls < mostPolls;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply starts the wait for the next one.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setPolls((before) => before + 1);
      fetchAgain();
    }, pollMs);
    return () => clearTimeout(timer);
  }, [isWaiting, latest, fetchAgain]);
  return useCallback(() => setPolls(0), []);
}
