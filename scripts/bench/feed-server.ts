import { setTimeout } from 'node:timers/promises';
import { startFeedServer } from '#scripts/local-stage/seed/feed-server.ts';
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
  addItems(count: number): void;
  stop(): Promise<void>;
}

/** The source list (option --sources) for the feeds of `serveFeeds`. */
export const feedSources = (port: number, { feeds }: FeedLoad) =>
  Array.from({ length: feeds }, (_, n) => ({
    url: `http://127.0.0.1:${port}/feed/${n}.xml`,
    name: `Feed ${n}`,
    region: null,
    category: 'general',
  }));

/** Serves generated feeds on loopback. */
export async function serveFeeds(port: number, { items }: FeedLoad, delayMs = 0): Promise<FeedServer> {
  let modified = new Date();
  const now = modified.getTime();
  let added = 0;
  const cache = new Map<string, Buffer>();
  const server = await startFeedServer(port, async (path) => {
    await setTimeout(delayMs);
    const body = cache.get(path) ?? Buffer.from(feedDocument(Number(/\d+/.exec(path)?.[0]), items, added, now));
    cache.set(path, body);
    return { body, contentType: 'application/rss+xml', modified };
  });
  return {
    addItems: (count) => {
      added += count;
      modified = new Date();
      cache.clear();
    },
    stop: () => server.close(),
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
