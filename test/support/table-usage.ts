import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** Usage of the table by a number of requests. */
export interface TableUsage {
  requests: number;
  readUnits: number;
  /** Including the indexes. */
  writeUnits: number;
}

export const emptyUsage = (): TableUsage => ({ requests: 0, readUnits: 0, writeUnits: 0 });

const capacity = z.object({ CapacityUnits: z.optional(z.number()) });
const meteredOutput = z.object({ ConsumedCapacity: z.optional(z.union([z.array(capacity), capacity])) });
const writes = /^(Put|Update|Delete|BatchWrite|BatchExecute|TransactWrite)/;

/**
 * Meters all requests of a client from now on. Reset the result with `Object.assign(usage, emptyUsage())`.
 * @returns the usage, updated by each request
 */
export function meterUsage({ middlewareStack }: DynamoDBDocumentClient): TableUsage {
  const usage = emptyUsage();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const { ConsumedCapacity = [] } = z.parse(meteredOutput, result.output);
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        usage.requests++;
        if (writes.test(commandName)) usage.writeUnits += units;
        else usage.readUnits += units;
        return result;
      },
    { step: 'initialize', name: 'usage' },
  );
  return usage;
}
