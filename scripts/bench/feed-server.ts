import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dayMs } from '#shared/domain/utc-day.ts';

/** The shape of the load: so many feeds of so many items, each body 1 to 3 KB, spread over a week, one title in ten a near-duplicate. */
export interface Load {
  feeds: number;
  items: number;
}

export interface FeedServer {
  urls: string[];
  /** Adds so many items to each feed. */
  bump(items: number): Promise<void>;
  stop(): Promise<void>;
}

const shared = fileURLToPath(new URL('../../../shared/bench/feed-server.mjs', import.meta.url));

/** Feeds on loopback: the shared generator where it is present, the built-in one of the same shape elsewhere. */
export async function serveFeeds(port: number, load: Load, options: { delayMs?: number } = {}): Promise<FeedServer> {
  const urls = Array.from({ length: load.feeds }, (_, n) => `http://127.0.0.1:${port}/feed/${n}.xml`);
  return existsSync(shared) ? serveShared(port, load, options, urls) : serveBuiltIn(port, load, options, urls);
}

async function serveShared(
  port: number,
  { feeds, items }: Load,
  { delayMs = 0 }: { delayMs?: number },
  urls: string[],
): Promise<FeedServer> {
  const child: ChildProcess = spawn(
    process.execPath,
    [shared, '--port', port, '--feeds', feeds, '--items', items, '--delay-ms', delayMs].map(String),
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The feed generator ended')));
    child.stdout?.once('data', () => resolve());
  });
  return {
    urls,
    bump: async (count) => {
      await fetch(`http://127.0.0.1:${port}/bump?items=${count}`, { method: 'POST' });
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

const words =
  'harbour market council vote price ferry nurse school court bridge storm bank river union port tax farm clinic museum league'.split(
    ' ',
  );

/** A small generator of pseudo-random numbers (Park and Miller), so that every run serves the same feeds. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

async function serveBuiltIn(
  port: number,
  { feeds, items }: Load,
  { delayMs = 0 }: { delayMs?: number },
  urls: string[],
): Promise<FeedServer> {
  const now = Date.now();
  const extra = new Map<number, number>();
  const some = (random: () => number, count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
  const item = (feed: number, i: number): string => {
    const random = seeded(feed * 1009 + i * 31);
    const story = random() < 0.1 ? seeded(Math.floor(random() * 120)) : random;
    const title = `${some(story, 7)} ${story === random ? feed * 1000 + i : ''}`.trim();
    const at = i >= items ? now + i * 1000 : now - Math.floor(random() * 7 * dayMs);
    const body = Array.from({ length: 4 + Math.floor(random() * 8) }, () => `<p>${some(random, 40)}.</p>`).join('');
    return `<item><title>${title}</title><link>https://feed${feed}.example/${i}</link><guid isPermaLink="false">${feed}-${i}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description><![CDATA[${body}]]></description></item>`;
  };
  const document = (feed: number): string => {
    const newest = items + (extra.get(feed) ?? 0);
    return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Feed ${feed}</title><link>https://feed${feed}.example/</link><description>Synthetic</description>${Array.from({ length: items }, (_, k) => item(feed, newest - 1 - k)).join('')}</channel></rss>`;
  };
  const cache = new Map<number, { body: string; etag: string }>();
  const server: Server = createServer((request, response) => {
    const feed = Number(/^\/feed\/(\d+)\.xml$/.exec(request.url ?? '')?.[1] ?? -1);
    let known = cache.get(feed);
    if (known === undefined) {
      const body = document(feed);
      known = { body, etag: `"${createHash('sha1').update(body).digest('hex')}"` };
      cache.set(feed, known);
    }
    const { body, etag } = known;
    setTimeout(() => {
      const unchanged = request.headers['if-none-match'] === etag;
      response
        .writeHead(unchanged ? 304 : 200, { etag, 'content-type': 'application/rss+xml; charset=utf-8' })
        .end(unchanged ? undefined : body);
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    urls,
    bump: async (count) => {
      for (let feed = 0; feed < feeds; feed++) extra.set(feed, (extra.get(feed) ?? 0) + count);
      cache.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
