import { type Browser, chromium } from 'playwright';
import * as z from 'zod/mini';
import { findChromium } from '#scripts/find-chromium.mjs';
import { contract } from '#shared/api/contract.ts';
import { brand } from '#shared/config/brand.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { ownSource } from '#test/support/sample-source.ts';
import { ingestionMessages } from '#web/messages/en-ingestion.ts';
import { paths } from '#web/paths.ts';
import { median, type Row, report } from './report.ts';
import { benchStage } from './stage.ts';

const sources = 20;
const entries = 100;
const runs = 5;

/** A Chromium trace. `dur` is wall-clock time and `tdur` processor time of the thread, in microseconds. */
const traceFile = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/** A feed without repeated words in its titles, which keeps entries from being merged into one story. */
const feedOf = (name: string): Feed => ({
  title: '',
  link: null,
  language: 'en',
  entries: Array.from({ length: entries }, (_, n) => ({
    id: null,
    title: ['berth', 'ferry', 'quay'].map((word) => `${word}${name}x${n}`).join(' '),
    link: `https://paper${name}.example/${n}`,
    summary: 'Word of it came by the evening boat.',
    content: `<p>${'The high court of Kingston heard the central bank on its debt, and families abroad listened. '.repeat(60)}</p>`,
    publishedAt: new Date(Date.now() - n * 60_000).toISOString(),
    author: null,
    categories: [],
    image: null,
    language: 'en',
  })),
});

/**
 * Ingestion in the browser over 20 feeds of 100 entries: how long a run takes, and the longest task of the main thread
 * meanwhile, during which the page does not respond.
 */
export async function benchBrowserIngest(): Promise<void> {
  const stage = await benchStage(['--no-seed']);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results: RunResult[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      process.stderr.write(`… run ${run + 1} of ${runs}\n`);
      results.push(await measureRun(browser, stage.url));
    }
  } finally {
    await browser.close();
    await stage.stop();
  }
  const rows: Row[] = [
    {
      what: 'longest task of the main thread, processor time',
      value: Math.max(...results.map(({ longestCpuMs }) => longestCpuMs)),
      unit: 'ms',
      budget: '<= 50',
    },
    {
      what: '  wall-clock time, median of the runs',
      value: median(results.map(({ longestMs }) => longestMs)),
      unit: 'ms',
    },
    {
      what: `a run over ${sources} feeds of ${entries} entries, median`,
      value: median(results.map(({ totalMs }) => totalMs)),
      unit: 'ms',
    },
  ];
  report('browser-ingest', rows);
}

interface RunResult {
  longestMs: number;
  longestCpuMs: number;
  totalMs: number;
}

async function measureRun(browser: Browser, url: string): Promise<RunResult> {
  const page = await browser.newPage();
  await page.addInitScript(
    ([prefix, list]) => {
      localStorage.clear();
      localStorage.setItem('adConsent', 'rejected');
      localStorage.setItem(`${prefix}sources`, list);
    },
    [brand.storagePrefix, JSON.stringify(Array.from({ length: sources }, (_, n) => ownSource(n)))] as const,
  );
  await page.route(`**${contract.fetchFeed.path}?*`, async (route) => {
    const [, name = ''] = /paper(\d+)/.exec(route.request().url()) ?? [];
    await route.fulfill({ json: feedOf(name) });
  });
  await page.goto(`${url}${paths.sources}`);
  await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
  await page.waitForLoadState('networkidle');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const since = performance.now();
  await page.getByRole('button', { name: ingestionMessages.run }).click();
  await page.locator('[data-run=ended]').waitFor();
  const totalMs = performance.now() - since;
  const trace = traceFile.parse(JSON.parse((await browser.stopTracing()).toString()));
  await page.close();
  return { ...longestTask(trace), totalMs };
}

/** The longest task of the main thread, by wall-clock and by processor time. */
function longestTask({ traceEvents }: z.output<typeof traceFile>): Pick<RunResult, 'longestMs' | 'longestCpuMs'> {
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask/.test(name) && mainThreads.has(`${pid} ${tid}`));
  return {
    longestMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    longestCpuMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
