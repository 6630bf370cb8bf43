import { type Browser, devices } from 'playwright';
import { median, type Row } from '../report.ts';

/** 400 kbit/s, 400 ms, a quarter of this machine's speed. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const runs = 3;

/** Milliseconds since the navigation. */
interface Moments {
  headline?: number;
  text?: number;
  interactive?: number;
}

/**
 * Runs in the page: reports the frame in which a headline is first on the screen and a paragraph of the body first in
 * the page (it may be below the screen), and when the page has settled (web/shell/ui/rendering/page-idle.ts).
 */
function watchMoments(): void {
  const moments: Moments = {};
  const isShown = (selector: string, lowest: number) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return element.textContent.trim() !== '' && width > 0 && height > 0 && top < lowest;
    });
  const look = () => {
    const now = performance.now();
    if (moments.headline === undefined && isShown('h1, main h2, .early-headline', window.innerHeight))
      moments.headline = now;
    if (moments.text === undefined && isShown('[data-body] p, .story-opening', Infinity)) moments.text = now;
    const [settled] = performance.getEntriesByName('settled');
    if (settled === undefined) {
      requestAnimationFrame(look);
      return;
    }
    moments.interactive = settled.startTime;
    const report: unknown = Reflect.get(window, 'reportMoments');
    if (typeof report === 'function') report(moments);
  };
  requestAnimationFrame(look);
}

/** Opens a page on a phone with slow 3G, without any cache. */
async function openSlowly(browser: Browser, address: string): Promise<Moments> {
  const { defaultBrowserType: _, ...phone } = devices['Moto G4'] ?? {};
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { promise, resolve } = Promise.withResolvers<Moments>();
    await page.exposeFunction('reportMoments', resolve);
    await page.addInitScript(watchMoments);
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
    return await promise;
  } finally {
    await context.close();
  }
}

/** When the front page and an article can be read and used on slow 3G; medians of three visits. */
export async function benchSlow3g(browser: Browser, front: string, article: string): Promise<Row[]> {
  const rows: Row[] = [{ what: 'slow 3G (400 kbit/s, 400 ms, CPU / 4)', value: '', unit: '' }];
  for (const [name, address] of [
    ['front page', front],
    ['article', article],
  ] as const) {
    const visits: Moments[] = [];
    for (let run = 0; run < runs; run++) {
      process.stderr.write(`… slow 3G, ${name}, visit ${run + 1} of ${runs}\n`);
      visits.push(await openSlowly(browser, address));
    }
    const middle = (moment: keyof Moments) => median(visits.map((visit) => visit[moment] ?? Number.NaN));
    rows.push(
      name === 'article'
        ? { what: '  article, readable', value: middle('text'), unit: 'ms' }
        : { what: '  front page, first headline', value: middle('headline'), unit: 'ms', budget: '<= 5000' },
      { what: `  ${name}, interactive`, value: middle('interactive'), unit: 'ms' },
    );
  }
  return rows;
}
