/** `index` brought back among `count` places: one after the last is the first, one before the first the last. Without places it is 0. */
export const wrapIndex = (index: number, count: number): number => (count > 0 ? ((index % count) + count) % count : 0);
