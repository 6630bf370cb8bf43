import { expect } from 'vitest';
import { type EventFunction, type EventName, eventFunctions } from '#shared/events.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';

/** Partition keys in the input of a write, in either form of the SDK. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pk } = value as { pk?: string | { S: string } };
  if (pk !== undefined) return [typeof pk === 'string' ? pk : pk.S];
  return Object.values(value).flatMap(keysIn);
}

/**
 * Partition keys that `work` writes and that the row of the function in shared/events.ts does not name, so that IAM
 * denies them. Fails if it writes nothing.
 */
export async function forbiddenWrites(name: EventName, work: () => Promise<unknown>): Promise<string[]> {
  const { writes = [] }: EventFunction = eventFunctions[name];
  const written = new Set<string>();
  const restore = beforeRequests((command, input) => {
    if (/Put|Update|Delete|BatchWrite|Transact/.test(command)) for (const key of keysIn(input)) written.add(key);
  });
  await work();
  restore();
  expect(written.size, name).toBeGreaterThan(0);
  const isAllowed = (key: string) =>
    writes.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one));
  return [...written].filter((key) => !isAllowed(key));
}
