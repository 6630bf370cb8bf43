import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readRunningStage } from '#scripts/local-stage/data-dir.ts';
import { runStates, startRun } from '#scripts/local-stage/ingest-run.ts';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { stageFlags, stageVariables } from '#scripts/local-stage/node-settings.mjs';
import { startFeedServer } from '#scripts/local-stage/seed/feed-server.ts';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const main = fileURLToPath(new URL('../local-stage/main.ts', import.meta.url));

export interface BenchStage {
  url: string;
  pid: number;
  /** Queues all sources and waits for the end of the run. @returns the run and its time from the request to the end */
  ingest(): Promise<{ run: IngestRun; ms: number }>;
  /** Waits until the search index has all articles. @returns the milliseconds that it took */
  indexed(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a local stage as `npm start` does, with its options, in a temporary folder. */
export async function benchStage(options: readonly string[] = []): Promise<BenchStage> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, [...stageFlags, main, '--port', '0', '--offline', '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...stageVariables, ...process.env },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The stage exited with code ${code}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(' is ready at ')) resolve();
    });
  });
  const running = readRunningStage(data);
  if (running === undefined) throw new Error('The stage has not announced its addresses');
  const { url, pid } = running;
  const token = await signIn(running.authEmulator, adminAccount);
  return {
    url,
    pid,
    ingest: () => ingest(url, token),
    indexed: () => indexed(url, token),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A stage whose sources are generated feeds. These have no server until `serve` starts one. */
export interface FeedStage extends BenchStage {
  /** @param delayMs before each response */
  serve(delayMs?: number): Promise<FeedServer>;
}

export async function feedStage(load: FeedLoad): Promise<FeedStage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
  const port = await freePort();
  const sources = join(folder, 'sources.json');
  writeFileSync(sources, JSON.stringify(feedSources(port, load)));
  try {
    const stage = await benchStage(['--no-seed', '--sources', sources]);
    return { ...stage, serve: (delayMs) => serveFeeds(port, load, delayMs) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ingest(url: string, token: string): Promise<{ run: IngestRun; ms: number }> {
  const since = performance.now();
  const { runId } = await startRun(url, token);
  for await (const run of runStates(url, token, runId)) if (run.done) return { run, ms: performance.now() - since };
  throw new Error('The run has no end');
}

async function indexed(url: string, token: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    // Health has whole seconds, and a new commit is zero seconds old.
    await setTimeout(1000);
    const response = await fetch(`${url}${contract.getHealth.path}`, { headers: { authorization: `Bearer ${token}` } });
    if (contract.getHealth.reply.parse(await response.json()).search?.behindSeconds === 0)
      return performance.now() - since;
  }
}

/**
 * Number of feeds and of items in each. Items have 1 to 3 KB and are spread over a week; one title in ten is a
 * near-duplicate.
 */
export interface FeedLoad {
  feeds: number;
  items: number;
}

interface FeedServer {
  /** Adds new items to each feed. */
  addItems(count: number): Promise<void>;
  stop(): Promise<unknown>;
}

/** The source list (option --sources) for the feeds of `serveFeeds`. */
const feedSources = (port: number, { feeds }: FeedLoad) =>
  Array.from({ length: feeds }, (_, n) => ({
    url: `http://127.0.0.1:${port}/feed/${n}.xml`,
    name: `Feed ${n}`,
    region: null,
    category: 'general',
  }));

const shared = fileURLToPath(new URL('../../../shared/bench/feed-server.mjs', import.meta.url));

/** Serves generated feeds on loopback: with the shared generator if it exists, else with an equivalent one. */
const serveFeeds = (port: number, load: FeedLoad, delayMs = 0): Promise<FeedServer> =>
  existsSync(shared) ? serveShared(port, load, delayMs) : serveBuiltIn(port, load, delayMs);

async function serveShared(port: number, { feeds, items }: FeedLoad, delayMs: number): Promise<FeedServer> {
  const options = ['--port', port, '--feeds', feeds, '--items', items, '--delay-ms', delayMs].map(String);
  const child = spawn(process.execPath, [shared, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    addItems: async (count) => {
      await fetch(`http://127.0.0.1:${port}/bump?items=${count}`, { method: 'POST' });
    },
    stop: () => {
      child.kill();
      return once(child, 'exit');
    },
  };
}

async function serveBuiltIn(port: number, { items }: FeedLoad, delayMs: number): Promise<FeedServer> {
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
    addItems: async (count) => {
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
