import { chromium } from 'playwright';
import * as z from 'zod/mini';
import { findChromium } from '#scripts/find-chromium.mjs';
import { contract } from '#shared/api/contract.ts';
import { brand } from '#shared/config/brand.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { ownSource } from '#test/e2e/support/own-feeds.ts';
import { ingestionMessages } from '#web/messages/en-ingestion.ts';
import { paths } from '#web/paths.ts';
import { median, type Row, report } from './report.ts';
import { benchStage } from './stage.ts';

const sources = 20;
const entries = 100;
const runs = 5;

/** What Chromium writes of a task: microseconds by the clock, and those that the thread worked. */
const traced = z.object({
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

/** No word twice, so that no two are taken for one story. */
const feedOf = (paper: string): Feed => ({
  title: '',
  link: null,
  language: 'en',
  entries: Array.from({ length: entries }, (_, n) => ({
    id: null,
    title: ['berth', 'ferry', 'quay'].map((word) => `${word}${paper}x${n}`).join(' '),
    link: `https://paper${paper}.example/${n}`,
    summary: 'Word of it came by the evening boat.',
    content: `<p>${'The high court of Kingston heard the central bank on its debt, and families abroad listened. '.repeat(60)}</p>`,
    publishedAt: new Date(Date.now() - n * 60_000).toISOString(),
    author: null,
    categories: [],
    image: null,
    language: 'en',
  })),
});

/** A run of ingestion in the browser over 20 feeds of 100 entries: how long it takes, and the longest task of the page meanwhile, which must answer the reader. */
export async function benchBrowserIngest(): Promise<void> {
  const stage = await benchStage(['--no-seed']);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const longest: { clock: number; worked: number; whole: number }[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      process.stderr.write(`… run ${run + 1} of ${runs}\n`);
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
        const [, paper = ''] = /paper(\d+)/.exec(route.request().url()) ?? [];
        await route.fulfill({ json: feedOf(paper) });
      });
      await page.goto(`${stage.url}${paths.sources}`);
      await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
      await page.waitForLoadState('networkidle');
      await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
      const since = performance.now();
      await page.getByRole('button', { name: ingestionMessages.run }).click();
      await page.locator('[data-run=ended]').waitFor();
      const whole = performance.now() - since;
      const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
      const mains = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      );
      const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask/.test(name) && mains.has(`${pid} ${tid}`));
      const most = (pick: (task: (typeof tasks)[number]) => number | undefined) =>
        Math.max(...tasks.map((task) => pick(task) ?? 0)) / 1000;
      longest.push({ clock: most(({ dur }) => dur), worked: most(({ tdur }) => tdur), whole });
      await page.close();
    }
  } finally {
    await browser.close();
    await stage.stop();
  }
  const rows: Row[] = [
    {
      what: 'longest task of the page, its own work',
      value: Math.max(...longest.map(({ worked }) => worked)),
      unit: 'ms',
      budget: '<= 50',
    },
    { what: 'the same by the clock, median of the runs', value: median(longest.map(({ clock }) => clock)), unit: 'ms' },
    {
      what: `a run over ${sources} feeds of ${entries} entries, median`,
      value: median(longest.map(({ whole }) => whole)),
      unit: 'ms',
    },
  ];
  report('browser-ingest', rows);
}
