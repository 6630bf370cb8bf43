import type { StageOptions } from '../options.ts';
import { loopbackOrigins, type WantedSource } from '../seed/source-list.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Chaos, Fault } from './chaos.ts';
import { startFlakyServer } from './flaky-server.ts';
import type { ProxyServer } from './proxy.ts';
import { startFlakyTable } from './table-server.ts';

/** Everything outside of the functions that a chaotic stage puts a proxy in front of. */
export interface Services {
  dynamodb: string;
  s3: string;
  options: StageOptions;
  sources: WantedSource[];
  /** Value of LOCAL_PROVIDERS. */
  providers: string;
}

/** Puts proxies in front of the table, S3, the publishers, the data providers and Stripe of a local stage. */
export async function flakyServices(services: Services, chaos: Chaos, shutdown: Shutdown): Promise<Services> {
  const running = async (starting: Promise<ProxyServer>): Promise<string> => {
    const proxy = await starting;
    shutdown.add(() => proxy.close());
    return proxy.origin;
  };
  const flaky = (target: string, fault: Fault) => running(startFlakyServer(target, fault, chaos));
  const { dynamodb, s3, options, sources, providers } = services;
  const origins = new Map<string, string>();
  for (const origin of loopbackOrigins(sources)) origins.set(origin, await flaky(origin, 'publisher'));
  return {
    dynamodb: await running(startFlakyTable(dynamodb, chaos)),
    s3: await flaky(s3, 'storage'),
    options: { ...options, payments: options.payments && (await flaky(options.payments, 'payments')) },
    sources: sources.map((source) => {
      const origin = URL.canParse(source.url) ? new URL(source.url).origin : '';
      return { ...source, url: source.url.replace(origin, origins.get(origin) ?? origin) };
    }),
    providers: providers.startsWith('http') ? await flaky(providers, 'provider') : providers,
  };
}
