import { defineEntity, service } from '../table/entity.ts';

const minuteMs = 60_000;
/** DynamoDB deletes the counter some minutes after its minute has passed. */
const keepSeconds = 300;

const allowances = defineEntity({
  model: { entity: 'allowance', version: '1', service },
  attributes: {
    key: { type: 'string', required: true },
    minute: { type: 'number', required: true },
    used: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byMinute: {
      pk: { field: 'pk', composite: ['key'], template: 'allowance#${key}', casing: 'none' },
      sk: { field: 'sk', composite: ['minute'], template: 'minute#${minute}', casing: 'none' },
    },
  },
});

/**
 * Counts one call of `key` in the current minute.
 * @returns false when more than `limit` calls were made in this minute
 */
export async function takeAllowance(key: string, limit: number, now: Date): Promise<boolean> {
  const minute = Math.floor(now.getTime() / minuteMs);
  const { data } = await allowances()
    .update({ key, minute })
    .add({ used: 1 })
    .set({ expiresAt: (minute * minuteMs) / 1000 + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= limit;
}
