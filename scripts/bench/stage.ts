import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningStage, readRunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { type IngestRun, ingestRun } from '#shared/domain/sources/source.ts';
import { type Load, serveFeeds } from './feed-server.ts';

const main = fileURLToPath(new URL('../local-stage/main.ts', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export interface BenchStage {
  url: string;
  pid: number;
  running: RunningStage;
  /** Queues every source and waits for the run's end; milliseconds from the request to the last receipt. */
  ingest(): Promise<{ run: IngestRun; ms: number }>;
  stop(): Promise<void>;
}

/** A local stage of its own, in a folder that is deleted afterwards, started with these options of `npm start`. */
export async function benchStage(options: readonly string[]): Promise<BenchStage> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, [main, '--port', '0', '--offline', '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The stage ended with code ${code}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(' is ready at ')) resolve();
    });
  });
  await ready;
  const running = readRunningStage(data);
  if (running === undefined) throw new Error('The stage did not announce itself');
  const authorization = `Bearer ${await signIn(running.authEmulator, adminAccount)}`;

  async function ingest(): Promise<{ run: IngestRun; ms: number }> {
    const since = performance.now();
    const started = await fetch(`${running?.url}${contract.startIngest.path}`, {
      method: 'POST',
      headers: { authorization },
    });
    const { runId } = contract.startIngest.reply.parse(await started.json());
    for (;;) {
      const answer = await fetch(`${running?.url}${contract.getIngestRun.path.replace('{runId}', runId)}`, {
        headers: { authorization },
      });
      const run = ingestRun.parse(await answer.json());
      if (run.done) return { run, ms: performance.now() - since };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    url: running.url,
    pid: running.pid,
    running,
    ingest,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A stage that has read all of these feeds, which nobody serves any more. */
export async function filledStage(load: Load): Promise<BenchStage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
  const server = await serveFeeds(await freePort(), load);
  try {
    const sources = join(folder, 'sources.json');
    writeFileSync(
      sources,
      JSON.stringify(server.urls.map((url, n) => ({ url, name: `Feed ${n}`, region: null, category: 'general' }))),
    );
    return await benchStage(['--no-seed', '--sources', sources]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
