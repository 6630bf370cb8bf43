/**
 * Does work for several callers at once. The first caller opens a batch, which others join until `until` resolves.
 * Each caller waits for the end of its batch, and gets its error.
 */
export function gathering<T>(
  until: () => Promise<unknown>,
  work: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  let items: T[] = [];
  let batch: Promise<void> | undefined;
  return (some) => {
    items.push(...some);
    batch ??= until().then(() => {
      const all = items;
      items = [];
      batch = undefined;
      return work(all);
    });
    return batch;
  };
}
