import { createWriteTransaction } from 'electrodb';
import { backOff } from '#functions/runtime/back-off.ts';
import type { AnyEntity } from './items.ts';

interface Outcome {
  canceled: boolean;
  data: readonly { rejected: boolean; code?: string | undefined }[];
}

/**
 * Why DynamoDB cancels a transaction, or rejects a statement of a batch, that may succeed later: others write the same
 * items, it is throttled, or DynamoDB fails itself.
 */
const passingCodes = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);
export const isPassingCode = (code: string): boolean => passingCodes.has(code);

/** Entities by the names that a transaction has for them. */
export interface Entities {
  [name: string]: AnyEntity;
}
/** The writes of a transaction, made of its entities. Called once an attempt. */
export type Writes<E extends Entities> = Parameters<
  typeof createWriteTransaction<E, unknown, ReturnType<Parameters<typeof createWriteTransaction>[1]>>
>[1];

/**
 * Writes rows in one transaction, and again while others are in its way or DynamoDB throttles it.
 * @returns null on success; otherwise a code for each write, 'None' or 'ConditionalCheckFailed'
 * @throws when attempts or time run out, or when the transaction fails for another reason
 */
export const writeTransaction = <E extends Entities>(entities: E, writes: Writes<E>): Promise<string[] | null> =>
  transact(() => createWriteTransaction(entities, writes).go());

/**
 * Runs a transaction, and again while others are in its way or DynamoDB throttles it.
 * @param send builds and sends the transaction; called once an attempt
 * @returns null on success; otherwise a code for each item, 'None' or 'ConditionalCheckFailed'
 * @throws when attempts or time run out, or when the transaction fails for another reason
 */
export async function transact(send: () => Promise<Outcome>): Promise<string[] | null> {
  for (let attempt = 1; ; attempt++) {
    const result = await outcomeOf(send);
    if (result === 'written') return null;
    if ('codes' in result) return result.codes;
    if (!(await backOff(attempt))) throw result.error;
  }
}

/** @returns `error` if the transaction may succeed later */
async function outcomeOf(send: () => Promise<Outcome>): Promise<'written' | { codes: string[] } | { error: Error }> {
  try {
    const { canceled, data } = await send();
    if (!canceled) return 'written';
    const codes = data.map((item) => (item.rejected ? (item.code ?? 'Unknown') : 'None'));
    if (codes.includes('ConditionalCheckFailed')) return { codes };
    const error = new Error(`The transaction failed: ${codes.join(', ')}`);
    if (!codes.some(isPassingCode)) throw error;
    return { error };
  } catch (error) {
    if (!(error instanceof Error && isPassing(error))) throw error;
    return { error };
  }
}

/** Whether a conditional write failed its condition. ElectroDB wraps the error of DynamoDB. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));

/** Waits for a conditional write. A failed condition is no error: the write is done already or no longer wanted. */
export async function unlessWritten(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Errors of a whole request that passes later. The SDK retries them too, but gives up sooner. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Whether the same request may succeed later. ElectroDB wraps the error of DynamoDB. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && (passing.has(error.name) || isPassing(error.cause));

/**
 * Whether DynamoDB refuses an item for its size or that of its key, which it will always do. It has one error for all
 * invalid requests, so its message has to tell.
 */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (/\bsize\b.*\bexceeded\b/i.test(error.message) || isTooLarge(error.cause));
