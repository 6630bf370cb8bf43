import { expect } from 'vitest';
import { table } from '#functions/table/client.ts';
import { type EventFunction, type EventName, eventFunctions } from '#shared/events.ts';

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
  const { middlewareStack } = table().client;
  const written = new Set<string>();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (/Put|Update|Delete|BatchWrite|Transact/.test(commandName))
          for (const key of keysIn(args.input)) written.add(key);
        return next(args);
      },
    { step: 'initialize', name: 'written' },
  );
  await work();
  middlewareStack.remove('written');
  expect(written.size, name).toBeGreaterThan(0);
  const isAllowed = (key: string) =>
    writes.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one));
  return [...written].filter((key) => !isAllowed(key));
}
