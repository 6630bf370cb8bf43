import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/find-chromium.mjs';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { median, type Row, report } from '../report.ts';
import { benchStage } from '../stage.ts';
import { type PageWeight, pathToWeigh, weighedPages, weighPage, weightBudget } from './page-weight.ts';
import { benchSlow3g } from './slow-3g.ts';

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
