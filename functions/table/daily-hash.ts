import { createHmac } from 'node:crypto';
import { dailyKey } from './stage-key.ts';

/**
 * What a caller is stored under where it matters for less than a day: an HMAC with the stage's key of the day. Without
 * a key anybody could try all addresses, of which there are few. Once the key is deleted, nothing leads back.
 */
export const dailyHash = async (caller: string, now: Date): Promise<string> =>
  createHmac('sha256', await dailyKey('callers', now))
    .update(caller)
    .digest('base64url');
