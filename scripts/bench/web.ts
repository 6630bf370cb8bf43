import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/find-chromium.mjs';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { contract } from '#shared/api/contract.ts';
import { paths } from '#web/paths.ts';
import { median, type Row, report } from './report.ts';
import { benchSlow3g } from './slow-3g.ts';
import { benchStage } from './stage.ts';

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
 * Runs Lighthouse with its phone profile (Moto G Power, slow 4G) on the front page and on an article, then visits both
 * on slow 3G.
 */
export async function benchWeb(): Promise<void> {
  const stage = await benchStage([]);
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
    const list = contract.listArticles.reply.parse(
      await (await fetch(`${stage.url}${contract.listArticles.path}`)).json(),
    );
    const story = list.find(({ image, content }) => image !== null && content.length >= 200) ?? list[0];
    if (story === undefined) throw new Error('The stage has no article');
    const pages = [
      ['front page', paths.home],
      ['article', paths.article(story.id)],
    ] as const;
    for (const [name, path] of pages) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) {
        process.stderr.write(`… ${name}, run ${run + 1} of ${runs}\n`);
        const result = await lighthouse(`${stage.url}${path}`, {
          port,
          logLevel: 'error',
          onlyCategories: categories.map(([id]) => id),
        });
        if (result === undefined) throw new Error('Lighthouse gave no result');
        results.push(result.lhr);
      }
      rows.push(...rowsOf(name, results));
    }
    const [front, article] = pages.map(([, path]) => `${stage.url}${path}`);
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
  const requests = results.map((result) => requestsBeforeSettled(result));
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
    {
      what: '  transferred script',
      value: median(requests.map(({ script }) => script)) / 1024,
      unit: 'KB',
      budget: '<= 190',
    },
    {
      what: '  transferred before settled, without images',
      value: median(requests.map(({ bytes }) => bytes)) / 1024,
      unit: 'KB',
      budget: '<= 290',
    },
    {
      what: '  requests before settled, without images',
      value: median(requests.map(({ count }) => count)),
      unit: '',
      budget: '<= 16',
    },
  ];
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  /** Transferred bytes, including headers. */
  transferSize: number;
  /** Milliseconds since the navigation. */
  networkRequestTime: number;
}

/** Requests until the page has settled (web/ui/rendering/page-idle.ts), without images and the favicon. */
function requestsBeforeSettled(result: Result): { count: number; bytes: number; script: number } {
  const settled = rowsIn(result, 'user-timings').find(({ name }) => name === 'settled')?.startTime;
  const settledAt = typeof settled === 'number' ? settled : Number.POSITIVE_INFINITY;
  const requests = rowsIn(result, 'network-requests')
    .flatMap(asRequest)
    .filter(
      ({ url, resourceType, networkRequestTime }) =>
        resourceType !== 'Image' && !url.endsWith('/favicon.svg') && networkRequestTime < settledAt,
    );
  const sum = (some: readonly NetworkRequest[]) => some.reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    count: requests.length,
    bytes: sum(requests),
    script: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
  };
}

function rowsIn(result: Result, audit: string): readonly Record<string, unknown>[] {
  const { details } = result.audits[audit] ?? {};
  return details?.type === 'table' ? details.items : [];
}

const asRequest = ({
  url,
  resourceType,
  transferSize,
  networkRequestTime,
}: Record<string, unknown>): NetworkRequest[] =>
  typeof url === 'string' &&
  typeof resourceType === 'string' &&
  typeof transferSize === 'number' &&
  typeof networkRequestTime === 'number'
    ? [{ url, resourceType, transferSize, networkRequestTime }]
    : [];
