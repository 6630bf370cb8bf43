import { invocation } from '#functions/runtime/invocation.ts';
import { log } from '#functions/runtime/log.ts';
import { type Refreshed, refresh } from '../live/refresh.ts';
import { stageProviders } from '../live/stage-providers.ts';

/** Runs every half an hour: refreshes live data from the providers of weather, markets and sports that are due. */
export const handler = invocation(async (_: unknown): Promise<Refreshed> => {
  const refreshed = await refresh(stageProviders(), new Date());
  if (refreshed.heard.length + refreshed.silent.length > 0)
    log.info('providers.refreshed', 'refreshed live data', { ...refreshed });
  return refreshed;
});
