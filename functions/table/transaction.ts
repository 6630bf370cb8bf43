import { setTimeout } from 'node:timers/promises';

/**
 * Attempts of a transaction that conflicts with others. The random delay grows, so two of them do not collide again.
 */
const attempts = 12;

interface Outcome {
  canceled: boolean;
  data: readonly { rejected: boolean; code?: string | undefined }[];
}

/**
 * Runs a transaction and retries it while it conflicts with others. All transactions go through here.
 * @param send builds and sends the transaction; called once an attempt
 * @returns null on success; otherwise a code for each item, 'None' or 'ConditionalCheckFailed'
 * @throws after twelve conflicts, or when the transaction fails for another reason
 */
export async function transact(send: () => Promise<Outcome>): Promise<string[] | null> {
  for (let attempt = 1; ; attempt++) {
    const { canceled, data } = await send();
    if (!canceled) return null;
    const codes = data.map((item) => (item.rejected ? (item.code ?? 'Unknown') : 'None'));
    if (codes.includes('ConditionalCheckFailed')) return codes;
    if (attempt === attempts || !codes.includes('TransactionConflict'))
      throw new Error(`The transaction failed: ${codes.join(', ')}`);
    await setTimeout(Math.random() * 15 * 1.5 ** attempt);
  }
}

/** Whether a conditional write failed its condition. ElectroDB wraps the error of DynamoDB. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));

/** Waits for a conditional write. A failed condition is no error: what it would write is written or not wanted. */
export async function unlessWritten(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
