import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** Usage of the table by a number of requests. */
export interface TableUsage {
  requests: number;
  readUnits: number;
  /** Including the indexes. */
  writeUnits: number;
  /** Bytes of the returned items. */
  bytes: number;
  /** Milliseconds during which at least one request was in flight. */
  waited: number;
}

export const emptyUsage = (): TableUsage => ({ requests: 0, readUnits: 0, writeUnits: 0, bytes: 0, waited: 0 });

const capacity = z.object({ CapacityUnits: z.optional(z.number()) });
const meteredOutput = z.object({
  ConsumedCapacity: z.optional(z.union([z.array(capacity), capacity])),
  Items: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
const writes = /^(Put|Update|Delete|BatchWrite|BatchExecute|TransactWrite)/;

/**
 * Meters all requests of a client from now on. Reset the result with `Object.assign(usage, emptyUsage())`.
 * @returns the usage, updated by each request
 */
export function meterUsage({ middlewareStack }: DynamoDBDocumentClient): TableUsage {
  const usage = emptyUsage();
  let open = 0;
  let since = 0;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        if (open++ === 0) since = performance.now();
        const result = await next(args).finally(() => {
          if (--open === 0) usage.waited += performance.now() - since;
        });
        const { ConsumedCapacity = [], Items = [] } = z.parse(meteredOutput, result.output);
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        usage.requests++;
        if (writes.test(commandName)) usage.writeUnits += units;
        else usage.readUnits += units;
        for (const item of Items) for (const value of Object.values(item)) usage.bytes += byteSize(value);
        return result;
      },
    { step: 'initialize', name: 'usage' },
  );
  return usage;
}

const byteSize = (value: unknown): number =>
  value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(String(value));
