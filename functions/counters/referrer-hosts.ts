import { log } from '#functions/runtime/log.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import type { Figures } from '#shared/domain/desk/analytics.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';

/** Days for which the hosts of a day are kept by themselves; its roll-up has them longer. */
const keptDays = 7;

/** Views whose visit began at another site, by its host: no row says who came from there. */
const hostEntity = defineEntity({
  model: { entity: 'referrer-host', version: '1', service },
  attributes: {
    /** UTC. */
    day: { type: 'string', required: true },
    host: { type: 'string', required: true },
    views: { type: 'number' },
    /** Seconds since 1970. */
    expiresAt: { type: 'number' },
  },
  indexes: { byDay: keys('referrer-hosts#${day}', '${host}') },
});

/**
 * Counts a view by the host that its visit began at. A failure is logged: the view itself is counted.
 * @param mayAdd whether a host that has no views today may get a row, so that made-up hosts cannot fill the table
 */
export async function countHost(host: string, now: Date, mayAdd: () => Promise<boolean>): Promise<void> {
  const key = { day: utcDay(now), host };
  try {
    await hostEntity()
      .patch(key)
      .add({ views: 1 })
      .go()
      .catch(async (error: unknown) => {
        if (!isConditionFailure(error)) throw error;
        if (!(await mayAdd())) return;
        const expiresAt = Math.floor(now.getTime() / 1000) + keptDays * daySeconds;
        await hostEntity().update(key).add({ views: 1 }).set({ expiresAt }).go();
      });
  } catch (error) {
    log.warn('referrer.not_counted', 'could not count the host of a view', { reason: String(error) });
  }
}

/** The views of each host on a day. */
export async function hostsOf(day: string): Promise<(Figures & { host: string })[]> {
  const { data } = await hostEntity().query.byDay({ day }).go({ pages: 'all', consistent: true });
  return data.map(({ host, views = 0 }) => ({ host, views, likes: 0, clicks: 0 }));
}
