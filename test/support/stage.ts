import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningStage, readRunningStage } from '#scripts/local-stage/data-dir.ts';
import { stageFlags, stageVariables } from '#scripts/local-stage/node-settings.mjs';
import type { Fault } from './chaos/chaos.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A local stage, wherever it was started. */
export interface OpenStage {
  url: string;
  dataDir: string;
  /** The addresses that it has written to its data folder. */
  announced(): RunningStage;
  /** The text of a file in its data folder. */
  file(name: string): string;
}

/** A local stage, started with `npm start`. */
export interface TestStage extends OpenStage {
  pid: number;
  /** Its terminal output so far. */
  output(): string;
  /** Sends a signal to its process group, as Ctrl-C does. Returns the exit code, or the signal's name. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface TestStageOptions {
  args?: readonly string[];
  /** Makes the stage misbehave: the seed of what goes wrong, and the faults that it is limited to. */
  chaos?: { seed: number; faults?: readonly Fault[] } | null;
  /** A folder that is kept after the stage ends; a temporary one by default. */
  dataDir?: string;
}

/** The stage that runs at an address, with its data in a folder. */
export const stageAt = (url: string, dataDir: string): OpenStage => ({
  url,
  dataDir,
  announced: () => {
    const announced = readRunningStage(dataDir);
    if (announced === undefined) throw new Error('The stage has not written its addresses');
    return announced;
  },
  file: (name) => readFileSync(join(dataDir, name), 'utf8'),
});

/** Creates a temporary folder. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'stage-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs `npm start` with invalid arguments until it exits. */
export async function runStart(args: readonly string[]): Promise<{ code: number | string; output: string }> {
  const started = spawnStart(args);
  return { code: await started.ended, output: started.output() };
}

/** Starts a stage on a free port, without feeds from the internet, and waits until it is ready. */
export async function startTestStage({ args = [], chaos = null, dataDir }: TestStageOptions = {}): Promise<TestStage> {
  const folder = dataDir === undefined ? temporaryFolder() : { path: dataDir, remove: () => {} };
  const started = spawnStart(['--port', '0', '--offline', '--data', folder.path, ...args], chaos);
  const url = await Promise.race([
    started.line(/ is ready at (http:\/\/localhost:\d+)$/m),
    started.ended.then((how) => {
      throw new Error(`The stage exited (${how}) before it was ready:
${started.output()}`);
    }),
  ]);
  const pid = started.process.pid ?? 0;
  return {
    ...stageAt(url, folder.path),
    pid,
    output: started.output,
    end: async (signal = 'SIGINT') => {
      if (started.process.exitCode === null && started.process.signalCode === null) process.kill(-pid, signal);
      const how = await started.ended;
      folder.remove();
      return how;
    },
  };
}

function spawnStart(args: readonly string[], chaos: NonNullable<TestStageOptions['chaos']> | null = null) {
  const node = join(repository, 'node_modules/.bin/node');
  const start =
    chaos === null
      ? ['scripts/start.mjs']
      : [...stageFlags, 'test/support/chaos/start.ts', String(chaos.seed), chaos.faults?.join(',') ?? 'all'];
  const child: ChildProcess = spawn(node, [...start, ...args], {
    cwd: repository,
    env: { ...stageVariables, ...process.env },
    // A process group, to receive signals like a terminal's.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  // If the test run dies, its stages must not stay.
  const killWithUs = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', killWithUs);
  void ended.then(() => process.off('exit', killWithUs));
  return {
    process: child,
    ended,
    output: () => output,
    line: (pattern: RegExp) =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) {
            waiting.delete(look);
            resolve(found[1] ?? found[0]);
          }
        };
        waiting.add(look);
        look();
      }),
  };
}
