import { type RefreshSummary, refresh } from '#functions/live/refresh.ts';
import { stageProviders } from '#functions/live/stage-providers.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { log } from '#functions/runtime/log.ts';

/** Runs every half an hour: refreshes live data from the providers of weather, markets and sports that are due. */
export const handler = invocation(async (_: unknown): Promise<RefreshSummary> => {
  const summary = await refresh(stageProviders(), new Date());
  if (summary.refreshed.length + summary.failed.length > 0)
    log.info('providers.refreshed', 'refreshed live data', { ...summary });
  return summary;
});
