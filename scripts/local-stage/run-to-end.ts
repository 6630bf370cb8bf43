import { spawn } from 'node:child_process';
import { StageError } from './options.ts';

/**
 * Runs a script with this Node until it ends, as a process whose memory goes with it.
 * @throws StageError with what the script wrote, when it fails.
 */
export function runToEnd(what: string, file: string, args: readonly string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-20_000);
      });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StageError(`${what} failed (${signal ?? `exit code ${code}`}):\n${said.trim()}`));
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
  });
}

const running = new Set<ReturnType<typeof spawn>>();

/** Ends the scripts that still run. */
export function endScripts(): void {
  for (const child of running) child.kill();
}
