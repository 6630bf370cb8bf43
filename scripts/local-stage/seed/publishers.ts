import { existsSync } from 'node:fs';
import { anyResolves } from '../internet.ts';
import { readSourceList, type WantedSource } from './source-list.ts';

const list = new URL('../../../shared/config/seed/sources.ts', import.meta.url);

/** The real publishers that every stage is seeded with, when this machine can reach the internet; else none. */
export async function onlinePublishers(): Promise<WantedSource[]> {
  if (!existsSync(list)) return [];
  const module: unknown = await import(list.href);
  if (typeof module !== 'object' || module === null || !('publisherSources' in module)) return [];
  const sources = readSourceList(JSON.stringify(module.publisherSources), 'shared/config/seed/sources.ts');
  const hosts = sources.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  return (await anyResolves(hosts.slice(0, 3))) ? sources : [];
}
