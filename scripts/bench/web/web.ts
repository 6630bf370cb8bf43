import lighthouse, { type Result } from 'lighthouse';
import { type Browser, chromium, devices } from 'playwright';
import { findChromium } from '#scripts/find-chromium.mjs';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { median, type Row, report } from '../report.ts';
import { benchStage } from '../stage.ts';
import { type PageWeight, pathToWeigh, weighedPages, weighPage, weightBudget } from './page-weight.ts';

/** Lighthouse results vary between runs, so the median is reported. */
const runs = 5;
const categories = [
  ['performance', '>= 95'],
  ['accessibility', '100'],
  ['best-practices', '100'],
  ['seo', '100'],
] as const;
/** Numeric audits: id, name, unit and budget. */
const timings = [
  ['first-contentful-paint', 'first contentful paint', 'ms', undefined],
  ['largest-contentful-paint', 'largest contentful paint', 'ms', undefined],
  ['total-blocking-time', 'total blocking time', 'ms', undefined],
  ['speed-index', 'speed index', 'ms', undefined],
] as const;

/**
 * Runs Lighthouse with its phone profile (Moto G Power, slow 4G) on the front page and on an article, weighs both, then
 * visits them on slow 3G.
 */
export async function benchWeb(): Promise<void> {
  const stage = await benchStage();
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  const rows: Row[] = [];
  try {
    const addresses: string[] = [];
    for (const name of weighedPages) {
      const address = `${stage.url}${await pathToWeigh(stage.url, name)}`;
      addresses.push(address);
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) {
        process.stderr.write(`… ${name}, run ${run + 1} of ${runs}\n`);
        const result = await lighthouse(address, {
          port,
          logLevel: 'error',
          onlyCategories: categories.map(([id]) => id),
        });
        if (result === undefined) throw new Error('Lighthouse gave no result');
        results.push(result.lhr);
      }
      rows.push(...rowsOf(name, results), ...weightRows(await weighPage(browser, address)));
    }
    const [front, article] = addresses;
    if (front !== undefined && article !== undefined) rows.push(...(await benchSlow3g(browser, front, article)));
  } finally {
    await browser.close();
    await stage.stop();
  }
  report('web', rows);
}

function rowsOf(page: string, results: readonly Result[]): Row[] {
  const middle = (read: (result: Result) => number) => median(results.map(read));
  const numeric = (audit: string) => middle((result) => result.audits[audit]?.numericValue ?? Number.NaN);
  const failed = new Set(
    results.flatMap((result) =>
      categories.flatMap(([id]) =>
        (result.categories[id]?.auditRefs ?? [])
          // Lists failed audits, except of performance, whose metrics are reported below.
          .filter(
            ({ id: audit, weight }) => id !== 'performance' && weight > 0 && (result.audits[audit]?.score ?? 1) < 1,
          )
          .map(({ id: audit }) => audit),
      ),
    ),
  );
  return [
    { what: `${page}, phone`, value: '', unit: '' },
    ...categories.map(
      ([id, budget]): Row => ({
        what: `  ${id}`,
        value: middle((result) => (result.categories[id]?.score ?? 0) * 100),
        unit: '',
        budget,
      }),
    ),
    ...[...failed].map((audit): Row => ({ what: `    failed: ${audit}`, value: '', unit: '' })),
    ...timings.map(
      ([audit, what, unit, budget]): Row => ({
        what: `  ${what}`,
        value: numeric(audit),
        unit,
        ...(budget === undefined ? {} : { budget }),
      }),
    ),
    { what: '  layout shift', value: numeric('cumulative-layout-shift').toFixed(3), unit: '', budget: '<= 0.02' },
  ];
}

const weightRows = ({ script, bytes, requests }: PageWeight): Row[] => [
  { what: '  transferred script', value: script / 1024, unit: 'KB', budget: `<= ${weightBudget.script / 1024}` },
  {
    what: '  transferred before settled, without images',
    value: bytes / 1024,
    unit: 'KB',
    budget: `<= ${weightBudget.bytes / 1024}`,
  },
  {
    what: '  requests before settled, without images',
    value: requests,
    unit: '',
    budget: `<= ${weightBudget.requests}`,
  },
];

/** 400 kbit/s, 400 ms, a quarter of this machine's speed. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const visitsEach = 3;

/** Milliseconds since the navigation. */
interface Moments {
  headline?: number;
  text?: number;
  interactive?: number;
}

/**
 * Runs in the page: reports the frame in which a headline is first on the screen and a paragraph of the body first in
 * the page (it may be below the screen), and when the page has settled (web/shell/ui/rendering/page-idle.tsx).
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
async function benchSlow3g(browser: Browser, front: string, article: string): Promise<Row[]> {
  const rows: Row[] = [{ what: 'slow 3G (400 kbit/s, 400 ms, CPU / 4)', value: '', unit: '' }];
  for (const [name, address] of [
    ['front page', front],
    ['article', article],
  ] as const) {
    const visits: Moments[] = [];
    for (let run = 0; run < visitsEach; run++) {
      process.stderr.write(`… slow 3G, ${name}, visit ${run + 1} of ${visitsEach}\n`);
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
