import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRunningStage } from '#scripts/local-stage/data-dir.ts';
import { runStates, startRun } from '#scripts/local-stage/ingest-run.ts';
import { freePort } from '#scripts/local-stage/loopback.ts';
import { stageFlags, stageVariables } from '#scripts/local-stage/node-settings.mjs';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { type FeedLoad, type FeedServer, feedSources, serveFeeds } from './feed-server.ts';

const main = fileURLToPath(new URL('../local-stage/main.ts', import.meta.url));

export interface BenchStage {
  url: string;
  pid: number;
  /** Queues all sources and waits for the end of the run. @returns the run and its time from the request to the end */
  ingest(): Promise<{ run: IngestRun; ms: number }>;
  /** Waits until the search index has all articles. @returns the milliseconds that it took */
  indexed(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a local stage as `npm start` does, with its options, in a temporary folder. */
export async function benchStage(options: readonly string[] = []): Promise<BenchStage> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, [...stageFlags, main, '--port', '0', '--offline', '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...stageVariables, ...process.env },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The stage exited with code ${code}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(' is ready at ')) resolve();
    });
  });
  const running = readRunningStage(data);
  if (running === undefined) throw new Error('The stage has not announced its addresses');
  const { url, pid } = running;
  const token = await signIn(running.authEmulator, adminAccount);
  return {
    url,
    pid,
    ingest: () => ingest(url, token),
    indexed: () => indexed(url, token),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A stage whose sources are generated feeds. These have no server until `serve` starts one. */
export interface FeedStage extends BenchStage {
  /** @param delayMs before each response */
  serve(delayMs?: number): Promise<FeedServer>;
}

export async function feedStage(load: FeedLoad): Promise<FeedStage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
  const port = await freePort();
  const sources = join(folder, 'sources.json');
  writeFileSync(sources, JSON.stringify(feedSources(port, load)));
  try {
    const stage = await benchStage(['--no-seed', '--sources', sources]);
    return { ...stage, serve: (delayMs) => serveFeeds(port, load, delayMs) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ingest(url: string, token: string): Promise<{ run: IngestRun; ms: number }> {
  const since = performance.now();
  const { runId } = await startRun(url, token);
  for await (const run of runStates(url, token, runId)) if (run.done) return { run, ms: performance.now() - since };
  throw new Error('The run has no end');
}

async function indexed(url: string, token: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    // Health has whole seconds, and a new commit is zero seconds old.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const response = await fetch(`${url}${contract.getHealth.path}`, { headers: { authorization: `Bearer ${token}` } });
    if (contract.getHealth.reply.parse(await response.json()).search?.behindSeconds === 0)
      return performance.now() - since;
  }
}
