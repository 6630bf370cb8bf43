import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** Days for which browsers are asked to drop their copies of an article. They fetch older copies again. */
const listedDays = 60;
/** Ids in the list: 1,000 are 19 KB. */
const maxListed = 1000;

/**
 * An article that the editors have taken down, for browsers that have copies of it. The transaction that takes it down
 * puts the row, the one that restores it deletes the row.
 */
export const takenDownEntity = defineEntity({
  model: { entity: 'takenDown', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    at: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { all: keys('taken-down', '${id}') },
});

/** The row of an article that is taken down now. */
export const takenDownRow = (id: string, now: Date) => ({
  id,
  at: now.toISOString(),
  expiresAt: Math.floor((now.getTime() + listedDays * dayMs) / 1000),
});

/** The ids of the articles that were taken down in the last days, the newest first, at most 1,000. */
export async function takenDownIds(now: Date, days = listedDays): Promise<string[]> {
  const { data } = await takenDownEntity().query.all({}).go({ pages: 'all' });
  const since = new Date(now.getTime() - days * dayMs).toISOString();
  return data
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxListed)
    .map(({ id }) => id);
}
