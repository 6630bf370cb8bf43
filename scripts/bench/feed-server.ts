import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dayMs } from '#shared/domain/utc-day.ts';

/**
 * Number of feeds and of items in each. Items have 1 to 3 KB and are spread over a week; one title in ten is a
 * near-duplicate.
 */
export interface FeedLoad {
  feeds: number;
  items: number;
}

export interface FeedServer {
  /** Adds new items to each feed. */
  addItems(count: number): Promise<void>;
  stop(): Promise<void>;
}

const shared = fileURLToPath(new URL('../../../shared/bench/feed-server.mjs', import.meta.url));

/** The source list (option --sources) for the feeds of `serveFeeds`. */
export const feedSources = (port: number, { feeds }: FeedLoad) =>
  Array.from({ length: feeds }, (_, n) => ({
    url: `http://127.0.0.1:${port}/feed/${n}.xml`,
    name: `Feed ${n}`,
    region: null,
    category: 'general',
  }));

/** Serves generated feeds on loopback: with the shared generator if it exists, else with an equivalent one. */
export async function serveFeeds(
  port: number,
  load: FeedLoad,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<FeedServer> {
  return existsSync(shared) ? serveShared(port, load, delayMs) : serveBuiltIn(port, load, delayMs);
}

async function serveShared(port: number, { feeds, items }: FeedLoad, delayMs: number): Promise<FeedServer> {
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
    addItems: async (count) => {
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

/** Pseudo-random numbers (Park and Miller): every run serves the same feeds. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

async function serveBuiltIn(port: number, load: FeedLoad, delayMs: number): Promise<FeedServer> {
  const now = Date.now();
  let added = 0;
  const cache = new Map<number, { body: string; etag: string }>();
  const documentOf = (feed: number) => {
    let document = cache.get(feed);
    if (document === undefined) {
      const body = feedDocument(feed, load.items, added, now);
      document = { body, etag: `"${createHash('sha1').update(body).digest('hex')}"` };
      cache.set(feed, document);
    }
    return document;
  };
  const server: Server = createServer((request, response) => {
    const { body, etag } = documentOf(Number(/^\/feed\/(\d+)\.xml$/.exec(request.url ?? '')?.[1] ?? -1));
    setTimeout(() => {
      const unchanged = request.headers['if-none-match'] === etag;
      response
        .writeHead(unchanged ? 304 : 200, { etag, 'content-type': 'application/rss+xml; charset=utf-8' })
        .end(unchanged ? undefined : body);
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    addItems: async (count) => {
      added += count;
      cache.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An RSS document with the newest `items` items of a feed that has got `added` new ones since `now`. */
function feedDocument(feed: number, items: number, added: number, now: number): string {
  const rows = Array.from({ length: items }, (_, k) => feedItem(feed, items + added - 1 - k, items, now));
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Feed ${feed}</title><link>https://feed${feed}.example/</link><description>Synthetic</description>${rows.join('')}</channel></rss>`;
}

function feedItem(feed: number, i: number, items: number, now: number): string {
  const random = seeded(feed * 1009 + i * 31);
  const story = random() < 0.1 ? seeded(Math.floor(random() * 120)) : random;
  const title = `${randomWords(story, 7)} ${story === random ? feed * 1000 + i : ''}`.trim();
  const at = i >= items ? now + i * 1000 : now - Math.floor(random() * 7 * dayMs);
  const body = Array.from({ length: 4 + Math.floor(random() * 8) }, () => `<p>${randomWords(random, 40)}.</p>`).join(
    '',
  );
  return `<item><title>${title}</title><link>https://feed${feed}.example/${i}</link><guid isPermaLink="false">${feed}-${i}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description><![CDATA[${body}]]></description></item>`;
}

const randomWords = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
