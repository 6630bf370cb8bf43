import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningStage, readRunningStage } from './local-stage/data-dir.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** The stage that runs with this data folder (`.local` unless given), as it announced itself; undefined when none does. */
export function runningStage(dataDir: string | undefined): RunningStage | undefined {
  const stage = readRunningStage(dataDir === undefined ? join(repository, '.local') : resolve(dataDir));
  return stage !== undefined && isAlive(stage.pid) ? stage : undefined;
}

/** A killed stage leaves its announcement behind. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
