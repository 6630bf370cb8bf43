import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, serveFeeds } from './feed-server.ts';
import { memoryOf } from './memory.ts';
import { type Row, report } from './report.ts';
import { benchStage, freePort } from './stage.ts';

const load: Load = { feeds: 200, items: 50 };
const slowMs = 200;
const stageRss = (pid: number) => [...memoryOf(pid).values()].reduce((sum, mb) => sum + mb, 0);

/**
 * Feeds through the whole pipeline of a local stage: HTTP, queues, functions, table. The stage is started while nothing serves the
 * feeds, so that what is timed is a run asked for by POST /api/ingest, from the request to the last receipt.
 */
export async function benchIngest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
  const port = await freePort();
  const sources = join(folder, 'sources.json');
  const urls = Array.from({ length: load.feeds }, (_, n) => `http://127.0.0.1:${port}/feed/${n}.xml`);
  writeFileSync(
    sources,
    JSON.stringify(urls.map((url, n) => ({ url, name: `Feed ${n}`, region: null, category: 'general' }))),
  );
  const stage = await benchStage(['--no-seed', '--sources', sources]);
  const rows: Row[] = [];
  const add = (what: string, value: number, unit: string, budget?: string) =>
    rows.push({ what, value, unit, ...(budget && { budget }) });
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, stageRss(stage.pid));
  }, 100);
  try {
    let feeds = await serveFeeds(port, load);
    const cold = await stage.ingest();
    add(
      `${load.feeds} feeds x ${load.items} items, first time`,
      cold.run.processed / (cold.ms / 1000),
      'items/s',
      '>= 1,200, aim 2,000',
    );
    add('  the same', cold.ms, 'ms');
    rows.push({
      what: '  added / merged / failed',
      value: `${cold.run.added} / ${cold.run.deduplicated} / ${cold.run.errors.length}`,
      unit: '',
    });
    for (let i = 1; i <= 3; i++) add(`all unchanged, run ${i}`, (await stage.ingest()).ms, 'ms', '<= 1,200');
    for (let i = 1; i <= 3; i++) {
      await feeds.bump(1);
      const bumped = await stage.ingest();
      add(`one new item in each, run ${i} (${bumped.run.added} added)`, bumped.ms, 'ms', '<= 2,000');
    }
    await feeds.stop();
    feeds = await serveFeeds(port, load, { delayMs: slowMs });
    // A generator that has just started serves its first items again; this run brings the stage to what it serves.
    await stage.ingest();
    for (let i = 1; i <= 3; i++)
      add(`feeds of ${slowMs} ms each, unchanged, run ${i}`, (await stage.ingest()).ms, 'ms', '<= 3,000');
    await feeds.stop();
    add('peak memory of the whole stage', peak, 'MB', '<= 400');
    for (const [name, mb] of memoryOf(stage.pid)) add(`  now: ${name}`, mb, 'MB');
  } finally {
    clearInterval(watching);
    await stage.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  report('ingest', rows);
}
