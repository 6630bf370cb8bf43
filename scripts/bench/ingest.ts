import { readdirSync, readFileSync } from 'node:fs';
import { type Row, report } from './report.ts';
import type { FeedLoad } from './stage.ts';
import { type FeedStage, feedStage } from './stage.ts';

const load: FeedLoad = { feeds: 200, items: 50 };
const slowMs = 200;
const repetitions = 3;

/**
 * Feeds through the whole pipeline of a local stage: HTTP, queues, functions, table. The feeds have no server
 * while the stage starts, so the first measured run (POST /api/ingest until its last receipt) reads all of them. Times
 * depend on the machine and its load: compare them with those of another version in the same hour.
 */
export async function benchIngest(): Promise<void> {
  const stage = await feedStage(load);
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, totalMemory(stage.pid));
  }, 100);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureFastFeeds(stage)), ...(await measureSlowFeeds(stage)));
    rows.push({ what: 'peak memory of the whole stage', value: peakMb, unit: 'MB', budget: '<= 400' });
    for (const [name, mb] of memoryByProcess(stage.pid)) rows.push({ what: `  now: ${name}`, value: mb, unit: 'MB' });
  } finally {
    clearInterval(sampling);
    await stage.stop();
  }
  report('ingest', rows);
}

/** A first run, runs without any change, and runs with one new item in each feed. */
async function measureFastFeeds(stage: FeedStage): Promise<Row[]> {
  const feeds = await stage.serve();
  const first = await stage.ingest();
  const rows: Row[] = [
    {
      what: `${load.feeds} feeds x ${load.items} items, first run`,
      value: first.run.processed / (first.ms / 1000),
      unit: 'items/s',
    },
    { what: '  total time', value: first.ms, unit: 'ms' },
    {
      what: '  added / merged / failed',
      value: `${first.run.added} / ${first.run.deduplicated} / ${first.run.errors.length}`,
      unit: '',
    },
  ];
  for (let i = 1; i <= repetitions; i++)
    rows.push({ what: `all unchanged, run ${i}`, value: (await stage.ingest()).ms, unit: 'ms' });
  // On AWS too, the index collects commits for a while. The next measurements begin when it is done.
  rows.push({ what: '  search index complete after', value: await stage.indexed(), unit: 'ms' });
  // Idle threads have ended meanwhile, and start in the first run.
  for (let i = 0; i <= repetitions; i++) {
    await feeds.addItems(1);
    const { run, ms } = await stage.ingest();
    rows.push({
      what: `one new item in each, ${i === 0 ? 'after a pause' : `run ${i}`} (${run.added} added)`,
      value: ms,
      unit: 'ms',
    });
  }
  await feeds.stop();
  return rows;
}

/** Runs without any change over feeds that respond slowly. */
async function measureSlowFeeds(stage: FeedStage): Promise<Row[]> {
  const feeds = await stage.serve(slowMs);
  await stage.indexed();
  // Not measured: the restarted server serves its first items again, and threads start.
  for (let i = 0; i < 2; i++) await stage.ingest();
  const rows: Row[] = [];
  for (let i = 1; i <= repetitions; i++)
    rows.push({
      what: `feeds with a delay of ${slowMs} ms, unchanged, run ${i}`,
      value: (await stage.ingest()).ms,
      unit: 'ms',
    });
  await feeds.stop();
  return rows;
}

const totalMemory = (pid: number): number => [...memoryByProcess(pid).values()].reduce((sum, mb) => sum + mb, 0);

/**
 * Resident memory in MB of a process and its descendants, by name and pid. Linux only; empty on other systems. It reads
 * no other process: ten times a second, that would slow down what is measured.
 */
function memoryByProcess(root: number): Map<string, number> {
  try {
    const status = readFileSync(`/proc/${root}/status`, 'utf8');
    const name = /^Name:\s+(.*)$/m.exec(status)?.[1] ?? '?';
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return new Map([[`${name} ${root}`, kb / 1024], ...childrenOf(root).flatMap((pid) => [...memoryByProcess(pid)])]);
  } catch {
    // The process has exited.
    return new Map();
  }
}

/** The processes that the threads of a process have started. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
