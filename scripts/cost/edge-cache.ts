/** Seconds in the month of the bill: 30 days. */
export const monthSeconds = 30 * 24 * 3600;

/**
 * How many of a month's requests pass a cache, when they come at random and evenly spread: a copy lives for `ttl` seconds, then the next request fetches a new one, so one key of one cache
 * lets through rate / (1 + rate x ttl) a second. An uneven day lets through fewer. Serving stale while fetching (RFC 5861) changes nothing about the number.
 * @param weights of the keys among the requests; they need not add up to one
 * @param caches that share the requests evenly, each with a copy of its own
 */
export function passing(requests: number, ttl: number, weights: readonly number[], caches: number): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (requests <= 0 || sum <= 0) return 0;
  const rate = requests / monthSeconds / caches;
  const perCache = weights.reduce((all, weight) => {
    const own = (rate * weight) / sum;
    return all + own / (1 + own * ttl);
  }, 0);
  return perCache * caches * monthSeconds;
}

/** Popularity of so many articles by Zipf's law: the n-th is read a n-th as often as the first. Beyond some thousands they are counted in groups of equal weight. */
export function zipf(count: number): number[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, n) => 1 / (n + 1));
}
