import { limits } from '#shared/config/limits.ts';
import { defineEntity, service } from '../table/entity.ts';

const keepSeconds = 7 * 24 * 60 * 60;

const entity = defineEntity({
  model: { entity: 'modelCalls', version: '1', service },
  attributes: {
    day: { type: 'string', required: true },
    used: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byDay: {
      pk: { field: 'pk', composite: [], template: 'generation', casing: 'none' },
      sk: { field: 'sk', composite: ['day'], template: 'calls#${day}', casing: 'none' },
    },
  },
});

/** Uses one of the calls of a language model that a UTC day has; false when there is none left. A call that fails was a call. */
export async function takeModelCall(now: Date): Promise<boolean> {
  const { data } = await entity()
    .update({ day: now.toISOString().slice(0, 10) })
    .add({ used: 1 })
    .set({ expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= limits.generation.modelCallsPerDay;
}
