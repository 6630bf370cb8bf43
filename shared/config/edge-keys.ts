/**
 * Sizes of a page of articles at the edge, which rounds a requested one down: each size is a cache key of its own. The
 * last one is the maximum of the contract. Not in limits.ts, which the front page loads.
 */
export const edgeLimits = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500] as const;

/** Seconds from now within which the `asOf` of a list is a cache key of its own. */
export const asOfSeconds = 120;
