import { tooManyRequests } from '#functions/runtime/refusal.ts';
import { dailyHash } from '#functions/table/daily-hash.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { minuteMs } from '#shared/domain/utc-day.ts';

/** DynamoDB deletes the counter some minutes after its window has passed. */
const keepSeconds = 300;

const allowanceEntity = defineEntity({
  model: { entity: 'allowance', version: '1', service },
  attributes: {
    key: { type: 'string', required: true },
    /** The first minute of the window, since 1970. */
    minute: { type: 'number', required: true },
    used: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { byMinute: keys('allowance#${key}', 'minute#${minute}') },
});

/**
 * Counts one call of `key` in the current window.
 * @param windowMs whole minutes; one by default
 * @returns false when there are more than `limit` calls in this window
 */
export async function isWithinLimit(key: string, limit: number, now: Date, windowMs = minuteMs): Promise<boolean> {
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  const { data } = await allowanceEntity()
    .update({ key: await dailyHash(key, now), minute: start / minuteMs })
    .add({ used: 1 })
    .set({ expiresAt: (start + windowMs) / 1000 + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= limit;
}

/**
 * @param windowMs whole minutes; one by default
 * @throws Refusal 429 when there are more than `limit` calls of `key` in this window
 */
export async function enforceLimit(key: string, limit: number, now: Date, windowMs = minuteMs): Promise<void> {
  if (!(await isWithinLimit(key, limit, now, windowMs))) throw tooManyRequests();
}
