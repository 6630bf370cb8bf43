import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { readSourceList, type WantedSource } from './source-list.ts';

const list = new URL('../../shared/config/seed/sources.ts', import.meta.url);

/** The real publishers that every stage is seeded with, when this machine can reach the internet; else none. */
export async function onlinePublishers(): Promise<WantedSource[]> {
  if (!existsSync(list)) return [];
  const module: unknown = await import(list.href);
  if (typeof module !== 'object' || module === null || !('publisherSources' in module)) return [];
  const sources = readSourceList(JSON.stringify(module.publisherSources), 'shared/config/seed/sources.ts');
  const hosts = sources.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  return (await anyResolves(hosts.slice(0, 3))) ? sources : [];
}

/** Two seconds at most: a machine without internet must not wait for its resolver. */
async function anyResolves(hosts: readonly string[]): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  const asked = Promise.any(hosts.map((host) => lookup(host))).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, limit]);
}
