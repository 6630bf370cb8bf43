import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** What requests to the table came to. */
export interface TableBill {
  requests: number;
  readUnits: number;
  /** Those of the table and of every index that was written with it. */
  writeUnits: number;
  /** Bytes that were answered. */
  bytes: number;
  /** Milliseconds in which at least one request was under way. */
  waited: number;
}

export const emptyBill = (): TableBill => ({ requests: 0, readUnits: 0, writeUnits: 0, bytes: 0, waited: 0 });

const capacity = z.object({ CapacityUnits: z.optional(z.number()) });
const billed = z.object({
  ConsumedCapacity: z.optional(z.union([z.array(capacity), capacity])),
  Items: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/**
 * Adds every request of this client from now on to the bill that it answers; empty it with `Object.assign(bill, emptyBill())`. Several requests at once wait
 * together: their time is that in which any of them waits.
 */
export function billOf({ middlewareStack }: DynamoDBDocumentClient): TableBill {
  const bill = emptyBill();
  let open = 0;
  let since = 0;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        if (open++ === 0) since = performance.now();
        const answer = await next(args).finally(() => {
          if (--open === 0) bill.waited += performance.now() - since;
        });
        const { ConsumedCapacity = [], Items = [] } = z.parse(billed, answer.output);
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        bill.requests++;
        if (writes.test(commandName)) bill.writeUnits += units;
        else bill.readUnits += units;
        for (const item of Items) for (const value of Object.values(item)) bill.bytes += byteSize(value);
        return answer;
      },
    { step: 'initialize', name: 'bill' },
  );
  return bill;
}

const byteSize = (value: unknown): number =>
  value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(String(value));
