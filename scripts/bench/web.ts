import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/find-chromium.mjs';
import { contract } from '#shared/api/contract.ts';
import { paths } from '#web/paths.ts';
import { median, type Row, report } from './report.ts';
import { benchStage, freePort } from './stage.ts';

/** Lighthouse's own simulated phone varies from run to run; the median of five stands. */
const runs = 5;
const categories = [
  ['performance', '>= 95'],
  ['accessibility', '100'],
  ['best-practices', '100'],
  ['seo', '100'],
] as const;
/** Audits in milliseconds or as a number: what they are called, their unit, and what is budgeted. */
const timings = [
  ['first-contentful-paint', 'first contentful paint', 'ms', undefined],
  ['largest-contentful-paint', 'largest contentful paint', 'ms', undefined],
  ['total-blocking-time', 'total blocking time', 'ms', undefined],
  ['speed-index', 'speed index', 'ms', undefined],
] as const;

/** Lighthouse with its phone profile (Moto G Power, slow 4G) on the front page and on a story, and what the page weighs. */
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
  } finally {
    await browser.close();
    await stage.stop();
  }
  report('web', rows);
}

function rowsOf(page: string, results: readonly Result[]): Row[] {
  const middle = (read: (result: Result) => number) => median(results.map(read));
  const numeric = (audit: string) => middle((result) => result.audits[audit]?.numericValue ?? Number.NaN);
  const lost = new Set(
    results.flatMap((result) =>
      categories.flatMap(([id]) =>
        (result.categories[id]?.auditRefs ?? [])
          // Performance has its figures below; elsewhere whatever is not perfect is named.
          .filter(
            ({ id: audit, weight }) => id !== 'performance' && weight > 0 && (result.audits[audit]?.score ?? 1) < 1,
          )
          .map(({ id: audit }) => audit),
      ),
    ),
  );
  const requests = results.map((result) => before(result));
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
    ...[...lost].map((audit): Row => ({ what: `    not perfect: ${audit}`, value: '', unit: '' })),
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
      what: '  script over the wire',
      value: median(requests.map(({ script }) => script)) / 1024,
      unit: 'KB',
      budget: '<= 150',
    },
    {
      what: '  all before pictures',
      value: median(requests.map(({ bytes }) => bytes)) / 1024,
      unit: 'KB',
      budget: '<= 250',
    },
    {
      what: '  requests before pictures',
      value: median(requests.map(({ count }) => count)),
      unit: '',
      budget: '<= 15',
    },
  ];
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  /** Bytes over the wire, headers too. */
  transferSize: number;
  /** Milliseconds since the page was asked for. */
  networkRequestTime: number;
}

/** What the page asks for until it is at rest (web/ui/rendering/page-idle.ts), besides pictures: widgets and advertisements come after it, the favicon is a picture. */
function before(result: Result): { count: number; bytes: number; script: number } {
  const rest = rowsIn(result, 'user-timings').find(({ name }) => name === 'settled')?.startTime;
  const atRest = typeof rest === 'number' ? rest : Number.POSITIVE_INFINITY;
  const wanted = rowsIn(result, 'network-requests')
    .flatMap(asRequest)
    .filter(
      ({ url, resourceType, networkRequestTime }) =>
        resourceType !== 'Image' && !url.endsWith('/favicon.svg') && networkRequestTime < atRest,
    );
  const sum = (requests: readonly NetworkRequest[]) =>
    requests.reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    count: wanted.length,
    bytes: sum(wanted),
    script: sum(wanted.filter(({ resourceType }) => resourceType === 'Script')),
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
