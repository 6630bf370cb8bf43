import { setTimeout } from 'node:timers/promises';

/** Tries of a transaction that met another one. They wait longer each time, by chance, so that they do not meet again. */
const tries = 12;

interface Outcome {
  canceled: boolean;
  data: readonly { rejected: boolean; code?: string | undefined }[];
}

/**
 * Sends a transaction, again while others are in its way.
 * @returns null when it was done, else what each of its parts met: 'None' or 'ConditionalCheckFailed'
 * @throws when others were in the way twelve times running, or it was refused for another reason
 */
export async function transact(send: () => Promise<Outcome>): Promise<string[] | null> {
  for (let attempt = 1; ; attempt++) {
    const { canceled, data } = await send();
    if (!canceled) return null;
    const codes = data.map((part) => (part.rejected ? (part.code ?? 'Unknown') : 'None'));
    if (codes.includes('ConditionalCheckFailed')) return codes;
    if (attempt === tries || !codes.includes('TransactionConflict'))
      throw new Error(`A transaction was refused: ${codes.join(', ')}`);
    await setTimeout(Math.random() * 15 * 1.5 ** attempt);
  }
}

/** Whether a conditional write failed its condition. ElectroDB wraps the error of DynamoDB. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));
