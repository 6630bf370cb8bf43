/** Whether this is the nightly run, which tries more random cases. */
export const isNightly = process.env.NIGHTLY === '1';

/** The first seed, or all of `count` at night. */
export const seeds = (count: number): number[] => Array.from({ length: isNightly ? count : 1 }, (_, i) => i + 1);

/** Returns a generator of pseudo-random numbers from 0 to 1 (Park and Miller), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
