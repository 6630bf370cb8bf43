import { footballData } from '#functions/live/football-data.ts';
import { frankfurter } from '#functions/live/frankfurter.ts';
import { openMeteo } from '#functions/live/open-meteo.ts';
import type { Provider } from '#functions/live/provider.ts';
import { type RefreshSummary, refresh } from '#functions/live/refresh.ts';
import { twelveData } from '#functions/live/twelve-data.ts';
import { env, localEnv, secretParameter } from '#functions/runtime/env.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { log } from '#functions/runtime/log.ts';
import type { LiveProvider } from '#shared/config/providers.ts';

/** Runs every half an hour: refreshes live data from the providers of weather, markets and sports that are due. */
export const handler = invocation(async (_: unknown): Promise<RefreshSummary> => {
  const summary = await refresh(stageProviders(), new Date());
  if (summary.refreshed.length + summary.failed.length > 0)
    log.info('providers.refreshed', 'refreshed live data', { ...summary });
  return summary;
});

/**
 * The providers that the stage has chosen, without those that lack a key: their subjects stay sample data. The local
 * stage can disable all of them, or replace them by one origin with a folder for each (`LocalEnv.providers`).
 */
function stageProviders(): Provider[] {
  const { providers: local } = localEnv();
  if (local === 'off') return [];
  const chosen = new Set((env().LIVE_PROVIDERS ?? '').split(','));
  const { OPEN_METEO_KEY_PARAMETER: weather, TWELVE_DATA_KEY_PARAMETER: markets } = env();
  const { FOOTBALL_DATA_KEY_PARAMETER: sports, TWELVE_DATA_CREDITS: credits } = env();
  const baseOf = (name: LiveProvider) => (local ? { base: `${local}/${name}/` } : {});
  const keyIn = (parameter: string) => ({ readKey: () => secretParameter(parameter) });
  const factories: Record<LiveProvider, () => Provider | null> = {
    'open-meteo': () => openMeteo({ ...baseOf('open-meteo'), ...(weather && keyIn(weather)) }),
    frankfurter: () => frankfurter(baseOf('frankfurter')),
    'twelve-data': () =>
      markets
        ? twelveData({
            ...baseOf('twelve-data'),
            ...keyIn(markets),
            ...(credits && { creditsPerMinute: Number(credits) }),
          })
        : null,
    'football-data': () => (sports ? footballData({ ...baseOf('football-data'), ...keyIn(sports) }) : null),
  };
  return Object.entries(factories).flatMap(([name, create]) => (chosen.has(name) ? (create() ?? []) : []));
}
