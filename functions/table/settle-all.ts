/**
 * Waits until all promises have settled, as `Promise.all` does not after the first failure: a write that is still in
 * progress could then overwrite one of the next attempt.
 * @throws the first failure, in the order of the promises
 */
export async function settleAll(promises: Iterable<Promise<unknown>>): Promise<void> {
  for (const end of await Promise.allSettled(promises)) if (end.status === 'rejected') throw end.reason;
}
