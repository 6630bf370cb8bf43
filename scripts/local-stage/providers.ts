import { anyResolves } from './internet.ts';
import type { StageOptions } from './options.ts';

/** The hosts of the providers that need no key (functions/live); a local stage has none for the others. */
const hosts = ['api.open-meteo.com', 'api.frankfurter.dev'];

/** What functions/live/local-providers.ts reads: a server of ours, nobody, or, with internet, the real ones. */
export async function providersSetting({
  providers,
  offline,
}: Pick<StageOptions, 'providers' | 'offline'>): Promise<string> {
  if (providers !== undefined) return providers;
  return offline || !(await anyResolves(hosts)) ? 'off' : '';
}
