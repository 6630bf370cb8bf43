import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';

const keepSeconds = 7 * daySeconds;

const modelCallsEntity = defineEntity({
  model: { entity: 'modelCalls', version: '1', service },
  attributes: {
    day: { type: 'string', required: true },
    used: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { byDay: keys('generation', 'calls#${day}') },
});

/**
 * Takes one call from the model budget of the UTC day. A call that fails counts too.
 * @returns false when the budget is spent
 */
export async function takeModelCall(now: Date): Promise<boolean> {
  const { data } = await modelCallsEntity()
    .update({ day: utcDay(now) })
    .add({ used: 1 })
    .set({ expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= limits.generation.modelCallsPerDay;
}

/** The day's calls are used up. A retry before tomorrow is useless. */
export class ModelBudgetSpent extends Error {
  constructor() {
    super(`The daily limit of ${limits.generation.modelCallsPerDay} model calls has been reached`);
  }
}
