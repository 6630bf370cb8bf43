import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { DataDir } from '../data-dir.ts';
import type { LoopbackServer } from '../loopback.ts';
import { contentTypeOf, type ServedFile, startFeedServer } from './feed-server.ts';
import { readSourceList, type WantedSource } from './source-list.ts';

const folder = fileURLToPath(new URL('../../../test/fixtures/feeds', import.meta.url));
const stateFile = 'demo.json';
/**
 * The time that the demo feeds' dates are relative to, and the server's port. Kept, so a restart serves the same
 * bytes.
 */
const state = z.object({ anchor: z.string(), port: z.number() });

/** Serves the project's own demo feeds like a publisher would. @returns the server and a source for each feed */
export async function startDemoFeeds(
  data: DataDir,
  now: Date,
): Promise<{ server: LoopbackServer; sources: WantedSource[] }> {
  const previous = data.read(stateFile, state);
  const anchor = new Date(previous?.anchor ?? now);
  const server = await startFeedServer(previous?.port, (path, origin) => demoFile(path, anchor, origin));
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
  // Not the file's own date: the content depends on the anchor.
  return { body, contentType: contentTypeOf(path), modified: anchor };
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: dayMs };

/**
 * Fills the placeholders of a demo feed: `@{rfc822:-35m}` and `@{iso:-1d3h}` are times relative to `anchor`,
 * `@{origin}` is the address of the feed server.
 * @throws Error if a placeholder has another form.
 */
export function fillPlaceholders(text: string, anchor: Date, origin: string): string {
  return text.replace(/@\{([^}]*)\}/g, (placeholder, inside: string) => {
    if (inside === 'origin') return origin;
    const [, kind, sign, offset] = /^(rfc822|iso):([+-])((?:\d+[mhd])+)$/.exec(inside) ?? [];
    if (kind === undefined || offset === undefined) throw new Error(`Unknown placeholder ${placeholder}`);
    const ms = [...offset.matchAll(/(\d+)([mhd])/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
      0,
    );
    const time = new Date(anchor.getTime() + (sign === '-' ? -ms : ms));
    return kind === 'iso' ? time.toISOString().replace(/\.\d{3}Z$/, 'Z') : time.toUTCString();
  });
}
