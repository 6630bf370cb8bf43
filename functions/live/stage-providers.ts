import { env, localEnv, secretParameter } from '#functions/runtime/env.ts';
import type { LiveProvider } from '#shared/config/providers.ts';
import { footballData } from './football-data.ts';
import { frankfurter } from './frankfurter.ts';
import { openMeteo } from './open-meteo.ts';
import type { Provider, ReadKey } from './provider.ts';
import { twelveData } from './twelve-data.ts';

/**
 * The providers that the stage has chosen, without those that lack a key: their subjects stay sample data. The local
 * stage can disable all of them, or replace them by one origin with a folder for each (`LocalEnv.providers`).
 */
export function stageProviders(): Provider[] {
  const { providers: local } = localEnv();
  if (local === 'off') return [];
  const chosen = new Set((env().LIVE_PROVIDERS ?? '').split(','));
  const { OPEN_METEO_KEY_PARAMETER, TWELVE_DATA_KEY_PARAMETER, TWELVE_DATA_CREDITS, FOOTBALL_DATA_KEY_PARAMETER } =
    env();
  const baseOf = (name: LiveProvider) => (local ? { base: `${local}/${name}/` } : {});
  const factories: Record<LiveProvider, () => Provider | null> = {
    'open-meteo': () =>
      openMeteo({
        ...baseOf('open-meteo'),
        ...(OPEN_METEO_KEY_PARAMETER && { readKey: keyIn(OPEN_METEO_KEY_PARAMETER) }),
      }),
    frankfurter: () => frankfurter(baseOf('frankfurter')),
    'twelve-data': () =>
      TWELVE_DATA_KEY_PARAMETER
        ? twelveData({
            ...baseOf('twelve-data'),
            readKey: keyIn(TWELVE_DATA_KEY_PARAMETER),
            ...(TWELVE_DATA_CREDITS && { creditsPerMinute: Number(TWELVE_DATA_CREDITS) }),
          })
        : null,
    'football-data': () =>
      FOOTBALL_DATA_KEY_PARAMETER
        ? footballData({ ...baseOf('football-data'), readKey: keyIn(FOOTBALL_DATA_KEY_PARAMETER) })
        : null,
  };
  return Object.entries(factories).flatMap(([name, create]) => (chosen.has(name) ? (create() ?? []) : []));
}

const keyIn =
  (parameter: string): ReadKey =>
  () =>
    secretParameter(parameter);
