import { setTimeout } from 'node:timers/promises';
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

/** The most that the front page and an article may load. */
export const weightBudget = { requests: 17, bytes: 290 * 1024, script: 191 * 1024 };

/** Lighthouse's phone has this size. */
const { defaultBrowserType: _, ...phone }: BrowserContextOptions & { defaultBrowserType?: unknown } =
  devices['Moto G4'] ?? {};

/** The pages that have a budget. */
export const weighedPages = ['front page', 'article'] as const;

/** The path of a page on a stage. The article has a picture and a body to sanitise. */
export async function pathToWeigh(stage: string, page: (typeof weighedPages)[number]): Promise<string> {
  if (page === 'front page') return paths.home;
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
