import { createHmac } from 'node:crypto';
import { dailyKey } from './stage-key.ts';

/**
 * Pseudonym of a caller for at most a day: an HMAC with the stage's key of the day. Without a key one could try all
 * addresses, of which there are few. Once the key is deleted, nothing leads back to the caller.
 */
export const dailyHash = async (caller: string, now: Date): Promise<string> =>
  createHmac('sha256', await dailyKey('callers', now))
    .update(caller)
    .digest('base64url');
