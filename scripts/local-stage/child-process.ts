import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { UserError } from '../command/user-error.ts';

/** A program that runs beside the stage. */
export interface Child {
  pid: number;
  /** Resolves when the program has exited, with the reason: `exit code 1`, `signal SIGKILL`. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Runs a native program under a shell that kills it when the pipe from this process closes. Nothing is left behind
 * even if the stage gets SIGKILL. The child has its own process group, which shields it from the terminal's Ctrl-C:
 * the stage stops its children in order.
 * @param variables environment variables beside those of this process
 */
export function startWatched(
  command: string,
  args: readonly string[],
  logFile: string,
  variables: Record<string, string> = {},
): Child {
  const log = openSync(logFile, 'a');
  return childOf(
    spawn('/bin/sh', ['-c', watchScript, 'sh', command, ...args], {
      detached: true,
      stdio: ['pipe', log, log],
      env: { ...process.env, ...variables },
    }),
  );
}

const watchScript = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ while read -r _; do :; done; kill "$program"; } <&3 2>/dev/null &
watcher=$!
wait "$program"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

function childOf(child: ChildProcess): Child {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    exited,
    stop: async () => {
      child.stdin?.end();
      // After three seconds the whole process group is killed.
      const force = setTimeout(() => killGroup(pid), 3000);
      await exited;
      clearTimeout(force);
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}

const runningScripts = new Set<ChildProcess>();

/**
 * Runs a script with this Node until it exits, in a process of its own whose memory is freed afterwards.
 * @throws UserError with the script's output if it fails.
 */
export function runScript(title: string, file: string, args: readonly string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
      });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      runningScripts.delete(child);
      if (code === 0) resolve();
      else reject(new UserError(`${title} failed (${signal ?? `exit code ${code}`}):\n${output.trim()}`));
    });
    runningScripts.add(child);
  });
}

/** Kills the scripts of `runScript` that still run. */
export function killScripts(): void {
  for (const child of runningScripts) child.kill();
}
