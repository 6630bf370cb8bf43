import { log } from '#functions/runtime/log.ts';
import { timeLeftMs } from '#functions/runtime/time-left.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { addDays, minuteMs, utcDay } from '#shared/domain/utc-day.ts';
import { eachAdEvent } from './ad-events.ts';
import { registeredCreatives } from './ad-register.ts';
import { type AdCounts, correctTotals } from './ad-totals.ts';

/** Time after which calls that began on the day have ended: the function of a route runs for seconds. */
const marginMs = 10 * minuteMs;
/** Earlier days are not checked: their events expire and would be missing. */
const maxDays = 30;
/** With less time left, the next creative waits for the next run. */
const creativeMs = 60_000;

const closingEntity = defineEntity({
  model: { entity: 'ad-closing', version: '1', service },
  attributes: {
    /** The last UTC day that is closed for all creatives. */
    day: { type: 'string', required: true },
    /** The last creative for which the day after it is closed as well, in the order of the register. */
    creativeId: { type: 'string' },
  },
  indexes: { only: keys('ads', 'totals-closed') },
});

/**
 * Checks the totals of the days that are over against their stored events, and corrects them: an event is stored before
 * it is added to a total, and an interrupted function does not add it. Continues where an earlier run stopped. All
 * values are written whole, so a repeated or simultaneous run changes nothing. The first run of a stage closes the day
 * before.
 */
export async function closeAdDays(now: Date): Promise<void> {
  const last = addDays(utcDay(now.getTime() - marginMs), -1);
  const { data } = await closingEntity().get({}).go({ consistent: true });
  const oldest = addDays(last, data === null ? -1 : -maxDays);
  let { day: closed, creativeId: after = '' } = data ?? { day: oldest };
  if (closed >= last) return;
  if (closed < oldest) [closed, after] = [oldest, ''];
  const creatives = await registeredCreatives();
  for (; closed < last; closed = addDays(closed, 1), after = '') {
    const day = addDays(closed, 1);
    for (const { creativeId } of creatives) {
      if (creativeId <= after) continue;
      if (timeLeftMs() < creativeMs) return;
      await closeDay(creativeId, day);
      await closingEntity().put({ day: closed, creativeId }).go();
    }
    await closingEntity().put({ day }).go();
    log.info('ads.day_closed', 'the ad totals of a day are checked', { day, creatives: creatives.length });
  }
}

async function closeDay(creativeId: string, day: string): Promise<void> {
  const sums = new Map<AdZone, Required<AdCounts>>();
  await eachAdEvent(creativeId, day, ({ kind, zone, suspicion, earned = 0 }) => {
    const sum = sums.get(zone) ?? { impressions: 0, clicks: 0, suspicious: 0, earned: 0 };
    sums.set(zone, sum);
    if (suspicion !== undefined) sum.suspicious++;
    else if (kind === 'click') sum.clicks++;
    else sum.impressions++;
    sum.earned += earned;
  });
  const corrections = await correctTotals(creativeId, day, sums);
  if (corrections.length > 0)
    log.warn('ads.totals_corrected', 'the totals of a day differed from its events', { creativeId, day, corrections });
}
