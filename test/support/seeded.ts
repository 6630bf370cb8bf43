/** Returns a generator of pseudo-random numbers from 0 to 1 (Park and Miller), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
