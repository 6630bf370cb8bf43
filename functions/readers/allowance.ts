import { Entity } from 'electrodb';
import { service, table } from '../table/client.ts';

const minuteMs = 60_000;
/** Longer than the minute that it is about; then DynamoDB deletes it. */
const keepSeconds = 300;

const allowances = () =>
  new Entity(
    {
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
    },
    table(),
  );
let made: ReturnType<typeof allowances> | undefined;
const entity = () => (made ??= allowances());

/** Uses one of the `most` calls that `key` has in this minute; false when there is none left. */
export async function takeAllowance(key: string, most: number, now: Date): Promise<boolean> {
  const minute = Math.floor(now.getTime() / minuteMs);
  const { data } = await entity()
    .update({ key, minute })
    .add({ used: 1 })
    .set({ expiresAt: (minute * minuteMs) / 1000 + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= most;
}
