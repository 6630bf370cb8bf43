import type { DataDir } from '../data-dir.ts';
import { anyHostResolves } from '../internet.ts';
import type { StageOptions } from '../options.ts';
import type { Shutdown } from '../shutdown.ts';
import { startDemoFeeds } from './demo-feeds.ts';
import { startFolderFeeds } from './folder-feeds.ts';
import { readSourceList, type WantedSource } from './source-list.ts';

/**
 * The sources that the options ask for: listed ones, those of a folder, the demo feeds and the real publishers. Starts
 * the servers of the feeds on this machine.
 */
export async function wantedSources(
  options: StageOptions,
  listed: readonly WantedSource[],
  data: DataDir,
  shutdown: Shutdown,
): Promise<WantedSource[]> {
  const wanted = [...listed];
  if (options.feedsDir !== undefined) {
    const feeds = await startFolderFeeds(options.feedsDir, data);
    shutdown.add(() => feeds.server.close());
    wanted.push(...feeds.sources);
  }
  if (options.seed) {
    const demo = await startDemoFeeds(data, new Date());
    shutdown.add(() => demo.server.close());
    wanted.push(...demo.sources, ...(options.offline ? [] : await onlinePublishers()));
  }
  return wanted;
}

/** The real publishers that every stage is seeded with; empty without internet. */
async function onlinePublishers(): Promise<WantedSource[]> {
  const { publisherSources } = await import('#shared/config/seed/sources.ts');
  const sources = readSourceList(JSON.stringify(publisherSources), 'shared/config/seed/sources.ts');
  const hosts = sources.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  return (await anyHostResolves(hosts.slice(0, 3))) ? sources : [];
}
