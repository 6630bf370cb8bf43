/** Seconds in the month of the bill: 30 days. */
export const monthSeconds = 30 * 24 * 3600;

/**
 * Number of a month's requests that miss the cache, if they arrive at random and evenly spread. A copy lives for `ttl`
 * seconds, and the next request fetches a new one, so a key has rate / (1 + rate x ttl) misses a second in each cache.
 * With uneven traffic there are fewer. Stale-while-revalidate (RFC 5861) does not change the number.
 * @param weights popularity of each key; the sum does not matter
 * @param caches number of caches that share the requests evenly, each with its own copies
 */
export function cacheMisses(requests: number, ttl: number, weights: readonly number[], caches: number): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (requests <= 0 || sum <= 0) return 0;
  const rate = requests / monthSeconds / caches;
  const missesPerSecond = weights.reduce((total, weight) => {
    const keyRate = (rate * weight) / sum;
    return total + keyRate / (1 + keyRate * ttl);
  }, 0);
  return missesPerSecond * caches * monthSeconds;
}

/** Popularity of a number of articles by Zipf's law: the n-th is read 1/n as often as the first. */
export function zipf(count: number): number[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, n) => 1 / (n + 1));
}
