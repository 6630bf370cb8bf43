import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { UserError } from '#scripts/command/user-error.ts';
import type { LoopbackServer } from '#scripts/local-stage/loopback.ts';
import type { DataDir } from '../data-dir.ts';
import { anyHostResolves } from '../functions/local-environment.ts';
import type { StageOptions } from '../options.ts';
import type { Shutdown } from '../shutdown.ts';
import { startDemoFeeds } from './demo-feeds.ts';
import { contentTypeOf, startFeedServer } from './feed-server.ts';
import { readSourceList, type WantedSource, wantedSource } from './source-list.ts';

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

const stateFile = 'feeds.json';
const state = z.object({ port: z.number() });

/**
 * Serves every file in a folder and its subfolders unchanged. @returns the server and a source for each file
 * @throws UserError if the folder does not exist or has no files.
 */
async function startFolderFeeds(
  folder: string,
  data: DataDir,
): Promise<{ server: LoopbackServer; sources: WantedSource[] }> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--feeds ${folder}: no such folder.`);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
  if (paths.length === 0) throw new UserError(`--feeds ${folder}: the folder has no files.`);
  const known = new Set(paths);
  const server = await startFeedServer(data.read(stateFile, state)?.port, (path) => {
    if (!known.has(path)) return undefined;
    const file = join(folder, path);
    return { body: readFileSync(file), contentType: contentTypeOf(path), modified: statSync(file).mtime };
  });
  data.write(stateFile, { port: server.port });
  const sources = paths.map((path) => {
    const address = `${server.origin}/${path.split('/').map(encodeURIComponent).join('/')}`;
    // The id is made of the path: the port may change.
    return wantedSource({ url: address, name: titleOf(join(folder, path)) ?? basename(path) }, `feeds/${path}`);
  });
  return { server, sources };
}

/** The feed's title, if it is plain ASCII text in the first 4 KB. */
function titleOf(file: string): string | undefined {
  const beginning = Buffer.alloc(4096);
  const descriptor = openSync(file, 'r');
  const bytes = readSync(descriptor, beginning, 0, beginning.length, 0);
  closeSync(descriptor);
  const text = beginning.toString('latin1', 0, bytes);
  const title =
    /<title(?:\s[^<>]*)?>\s*([^<>&]{1,120}?)\s*<\/title>/i.exec(text)?.[1] ??
    /"title"\s*:\s*"([^"\\]{1,120})"/.exec(text)?.[1];
  // Other characters would need the feed's encoding; the file name is used instead.
  return title !== undefined && /^[\x20-\x7e]+$/.test(title) ? title : undefined;
}
