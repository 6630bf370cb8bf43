import { closeAdDays } from '#functions/ads/close-ad-days.ts';
import { invocation } from '#functions/runtime/invocation.ts';

/** Runs every 15 minutes: corrects the ad totals of the days that are over. Does nothing for most of the day. */
export const handler = invocation(async (_: unknown): Promise<void> => closeAdDays(new Date()));
