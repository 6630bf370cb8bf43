import lighthouse, { type Result } from 'lighthouse';
import { type Browser, chromium, devices } from 'playwright';
import { findChromium } from '#scripts/find-chromium.mjs';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { median, type Row, report } from '../report.ts';
import { benchStage } from '../stage.ts';
import { type PageWeight, pathToWeigh, staticCopy, weighedPages, weighPage, weightBudget } from './page-weight.ts';

/** Lighthouse results vary between runs, so the median is reported. */
const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Numeric audits: id, name, unit and budget. */
const timings = [
  ['first-contentful-paint', 'first contentful paint', 'ms'],
  ['largest-contentful-paint', 'largest contentful paint', 'ms'],
  ['total-blocking-time', 'total blocking time', 'ms'],
  ['speed-index', 'speed index', 'ms'],
] as const;

/**
 * Runs Lighthouse with its phone profile (Moto G Power, slow 4G) on pages and on static copies of them, in turns,
 * weighs the pages, then visits them on slow 3G.
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
  const addresses: [name: string, address: string][] = [];
  try {
    for (const name of weighedPages) {
      const address = `${stage.url}${await pathToWeigh(stage.url, name)}`;
      addresses.push([name, address]);
      const copy = await staticCopy(address);
      const [results, peers]: [Result[], Result[]] = [[], []];
      try {
        for (let run = 0; run < runs; run++) {
          process.stderr.write(`… ${name}, run ${run + 1} of ${runs}\n`);
          results.push(await phone(address, port));
          peers.push(await phone(copy.url, port));
        }
      } finally {
        copy.close();
      }
      rows.push(...rowsOf(name, results, peers), ...weightRows(await weighPage(browser, address)));
    }
    rows.push(...(await benchSlow3g(browser, addresses)));
  } finally {
    await browser.close();
    await stage.stop();
  }
  report('web', rows);
}

async function phone(address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (result === undefined) throw new Error('Lighthouse gave no result');
  return result.lhr;
}

function rowsOf(page: string, results: readonly Result[], peers: readonly Result[]): Row[] {
  const numeric = (some: readonly Result[], audit: string) =>
    median(some.map((result) => result.audits[audit]?.numericValue ?? Number.NaN));
  const score = (some: readonly Result[], id: string) =>
    median(some.map((result) => (result.categories[id]?.score ?? 0) * 100));
  const peer = score(peers, 'performance');
  const failed = new Set(
    results.flatMap((result) =>
      categories.flatMap((id) =>
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
      (id): Row => ({
        what: `  ${id}`,
        value: score(results, id),
        unit: '',
        budget: id === 'performance' ? `>= ${peer >= 99 ? 98 : peer - 2}` : '100',
      }),
    ),
    { what: '  performance of a static copy', value: peer, unit: '' },
    ...[...failed].map((audit): Row => ({ what: `    failed: ${audit}`, value: '', unit: '' })),
    ...timings.map(
      ([audit, what, unit]): Row => ({
        what: `  ${what}, page / static copy`,
        value: `${Math.round(numeric(results, audit))} / ${Math.round(numeric(peers, audit))}`,
        unit,
      }),
    ),
    { what: '  layout shift', value: numeric(results, 'cumulative-layout-shift').toFixed(3), unit: '', budget: '0' },
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
  listening?: number;
  done?: number;
}

/**
 * Runs in the page. Reports the frame in which a headline is first on the screen and a paragraph of the body first in
 * the page (it may be below the screen), when the page begins to keep presses for the site, and when the site has
 * settled (web/shell/ui/rendering/page-idle.tsx) for a reader who uses it at once.
 */
function watchMoments(): void {
  const moments: Moments = {};
  const { addEventListener } = document;
  document.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    if (given[0] === 'pointerdown') moments.listening ??= performance.now();
    addEventListener.apply(document, given);
  };
  const isShown = (selector: string, lowest: number) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return element.textContent.trim() !== '' && width > 0 && height > 0 && top < lowest;
    });
  const look = () => {
    const now = performance.now();
    if (moments.headline === undefined && isShown('h1, main h2', window.innerHeight)) moments.headline = now;
    if (moments.text === undefined && isShown('[data-body] p', Infinity)) moments.text = now;
    if (moments.listening !== undefined) document.dispatchEvent(new Event('pointermove'));
    const [settled] = performance.getEntriesByName('settled');
    if (settled === undefined) {
      requestAnimationFrame(look);
      return;
    }
    moments.done = settled.startTime;
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

/** When pages can be read and used on slow 3G; medians of three visits. */
async function benchSlow3g(browser: Browser, pages: readonly (readonly [name: string, address: string])[]) {
  const rows: Row[] = [{ what: 'slow 3G (400 kbit/s, 400 ms, CPU / 4)', value: '', unit: '' }];
  for (const [name, address] of pages) {
    const visits: Moments[] = [];
    for (let run = 0; run < visitsEach; run++) {
      process.stderr.write(`… slow 3G, ${name}, visit ${run + 1} of ${visitsEach}\n`);
      visits.push(await openSlowly(browser, address));
    }
    const row = (what: string, moment: keyof Moments, budget?: string): Row => ({
      what: `  ${name}, ${what}`,
      value: median(visits.map((visit) => visit[moment] ?? Number.NaN)),
      unit: 'ms',
      ...(budget === undefined ? {} : { budget }),
    });
    rows.push(
      name === 'article' ? row('readable', 'text', '<= 1800') : row('first headline', 'headline', '<= 1500'),
      row('presses are kept', 'listening', '<= 2500'),
      row('React done', 'done'),
    );
  }
  return rows;
}
