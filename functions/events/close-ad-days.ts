import { closeAdDays } from '#functions/ads/close-ad-days.ts';
import { invocation } from '#functions/runtime/invocation.ts';

/** Runs every five minutes: corrects the ad totals of the days that are over. */
export const handler = invocation(
  async (_: unknown): Promise<{ closed: string }> => ({
    closed: await closeAdDays(new Date()),
  }),
);
