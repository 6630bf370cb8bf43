import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { DataDir } from '../data-dir.ts';
import { fillPlaceholders } from './demo-dates.ts';
import { contentTypeOf, type FeedServer, type ServedFile, startFeedServer } from './feed-server.ts';
import { readSourceList, type WantedSource } from './source-list.ts';

const folder = fileURLToPath(new URL('../../../test/fixtures/feeds', import.meta.url));
const stateFile = 'demo.json';
/** The time that the demo feeds' dates are counted from, and the server's port: kept, so that a restart serves the same bytes. */
const state = z.object({ anchor: z.string(), port: z.number() });

/** The feeds that the project wrote itself, served as publishers would, and the sources that name them. */
export async function startDemoFeeds(
  data: DataDir,
  now: Date,
): Promise<{ server: FeedServer; sources: WantedSource[] }> {
  const before = data.read(stateFile, state);
  const anchor = new Date(before?.anchor ?? now);
  const server = await startFeedServer(before?.port, (path, origin) => demoFile(path, anchor, origin));
  data.write(stateFile, { anchor: anchor.toISOString(), port: server.port });
  const list = join(folder, 'sources.json');
  const sources = existsSync(list)
    ? readSourceList(fillPlaceholders(readFileSync(list, 'utf8'), anchor, server.origin), list)
    : [];
  return { server, sources };
}

function demoFile(path: string, anchor: Date, origin: string): ServedFile | undefined {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  const isFeed = !path.startsWith('pictures/');
  const body = isFeed ? Buffer.from(fillPlaceholders(readFileSync(file, 'utf8'), anchor, origin)) : readFileSync(file);
  // The anchor, not the file's own date: what is served changes with it.
  return { body, contentType: contentTypeOf(path), modified: anchor };
}
