import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, devices } from 'playwright';
import { contract } from '#shared/api/contract.ts';
import { paths } from '#web/shell/paths.ts';

/** A reply that a page requests before it has settled. */
export interface Loaded {
  url: string;
  /** Chromium's resource type: Document, Script, Font, Fetch ... */
  type: string;
  /** As transferred: compressed, with the headers. */
  bytes: number;
}

/** What a page loads until it has settled, without pictures. */
export interface PageWeight {
  loaded: readonly Loaded[];
  requests: number;
  bytes: number;
  /** Part of `bytes`. */
  script: number;
}

/** The most that a page may load. */
export const weightBudget = { requests: 14, bytes: 285 * 1024, script: 177 * 1024 };

/** Lighthouse's phone has this size. */
const { defaultBrowserType: _, ...phone }: BrowserContextOptions & { defaultBrowserType?: unknown } =
  devices['Moto G4'] ?? {};

/** The pages that have a budget. */
export const weighedPages = ['front page', 'article', 'topic'] as const;

/** The path of a page on a stage. The article has a picture and a body to sanitise. */
export async function pathToWeigh(stage: string, page: (typeof weighedPages)[number]): Promise<string> {
  if (page === 'front page') return paths.home;
  if (page === 'topic') return paths.topic('politics');
  const list = contract.listArticles.reply.parse(await (await fetch(`${stage}${contract.listArticles.path}`)).json());
  const story = list.find(({ image, content }) => image !== null && content.length >= 200) ?? list[0];
  if (story === undefined) throw new Error('The stage has no article');
  return paths.article(story.id);
}

/**
 * Waits until the edge's list of articles is fresh: of one that it has kept for a minute, the browser requests another
 * for its cache (RFC 5861).
 */
async function freshList(address: string): Promise<void> {
  const list = new URL(contract.listArticles.path, address);
  while (Number((await fetch(list)).headers.get('age')) > 50) await setTimeout(200);
}

/**
 * Opens a page on a phone for the first time, without any cache, and weighs what it requests until it has settled
 * (web/shell/ui/rendering/page-idle.tsx). Pictures and the favicon do not count, nor do widgets, advertisements and the
 * service worker, which come after.
 * @throws TimeoutError if the page does not settle
 */
export async function weighPage(browser: Browser, address: string): Promise<PageWeight> {
  await freshList(address);
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    /** By request; `since` in milliseconds since 1970. */
    const requests = new Map<string, Loaded & { since: number; isOpen: boolean }>();
    network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime }) =>
      requests.set(requestId, { url: request.url, type, bytes: 0, since: wallTime * 1000, isOpen: true }),
    );
    const end = (requestId: string, bytes: number) => {
      const request = requests.get(requestId);
      if (request !== undefined) Object.assign(request, { bytes, isOpen: false });
    };
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
    network.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
    await page.goto(address);
    // Without a window, Chromium does not fetch the manifest by itself.
    await network.send('Page.getAppManifest');
    const settled = await page.waitForFunction(() => {
      const [mark] = performance.getEntriesByName('settled');
      return mark && performance.timeOrigin + mark.startTime;
    });
    const settledAt = await settled.jsonValue();
    if (settledAt === undefined) throw new Error('The page has not settled');
    const early = () => [...requests.values()].filter(({ since, type }) => since < settledAt || type === 'Manifest');
    while (early().some(({ isOpen }) => isOpen)) await page.waitForTimeout(50);
    const loaded = early().filter(({ url, type }) => type !== 'Image' && !url.endsWith('/favicon.svg'));
    const sum = (some: readonly Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      loaded,
      requests: loaded.length,
      bytes: sum(loaded),
      script: sum(loaded.filter(({ type }) => type === 'Script')),
    };
  } finally {
    await context.close();
  }
}

/** A page to compare with, as static files. */
export interface StaticCopy {
  url: string;
  close(): void;
}

/**
 * Serves a copy of a page without its scripts, with the same styles, fonts and pictures, from memory. What the page
 * itself takes longer is what the site's code costs.
 */
export async function staticCopy(address: string): Promise<StaticCopy> {
  const { origin, pathname, search } = new URL(address);
  const files = new Map<string, Promise<Reply>>();
  const read = (path: string): Promise<Reply> => {
    const known = files.get(path) ?? copyOf(`${origin}${path}`);
    files.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    read(request.url ?? '/').then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${pathname}${search}`, close: () => server.close() };
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function copyOf(address: string): Promise<Reply> {
  const [reply] = (await once(get(address, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const { statusCode: status = 502, headers } = reply;
  const sent = await buffer(reply);
  const kept = Object.fromEntries(
    ['content-type', 'content-encoding', 'cache-control', 'content-security-policy'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
  if (!headers['content-type']?.startsWith('text/html')) return { status, headers: kept, body: sent };
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString();
  const body = brotliCompressSync(html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''));
  return { status, headers: { ...kept, 'content-encoding': 'br' }, body };
}
