import { env, secretParameter } from '#functions/runtime/env.ts';
import type { LiveProvider } from '#shared/config/providers.ts';
import { footballData } from './football-data.ts';
import { frankfurter } from './frankfurter.ts';
import { localProviders } from './local-providers.ts';
import { openMeteo } from './open-meteo.ts';
import type { Provider, ReadKey } from './provider.ts';
import { twelveData } from './twelve-data.ts';

/** The providers that the stage has chosen. One that needs a key and has none is left out: what it would tell stays sample data. */
export function stageProviders(): Provider[] {
  const local = localProviders();
  if (local === 'off') return [];
  const chosen = new Set((env().LIVE_PROVIDERS ?? '').split(','));
  const { OPEN_METEO_KEY_PARAMETER, TWELVE_DATA_KEY_PARAMETER, TWELVE_DATA_CREDITS, FOOTBALL_DATA_KEY_PARAMETER } =
    env();
  const baseOf = (name: LiveProvider) => (local === undefined ? {} : { base: `${local}/${name}/` });
  const made: Record<LiveProvider, () => Provider | null> = {
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
  return Object.entries(made).flatMap(([name, make]) => (chosen.has(name) ? (make() ?? []) : []));
}

const keyIn =
  (parameter: string): ReadKey =>
  () =>
    secretParameter(parameter);
