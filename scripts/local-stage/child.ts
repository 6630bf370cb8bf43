import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';

/** A program that the stage runs beside itself. */
export interface Child {
  pid: number;
  /** Settles when the program has ended, whoever ended it. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Runs a native program under a shell that ends it as soon as the pipe from this process closes. So nothing is left behind when the stage is
 * killed with a signal that it cannot answer. The group of its own keeps a terminal's Ctrl-C away: the stage stops its children in order.
 */
export function startWatched(command: string, args: readonly string[], logFile: string): Child {
  const log = openSync(logFile, 'a');
  return childOf(
    spawn('/bin/sh', ['-c', watch, 'sh', command, ...args], { detached: true, stdio: ['pipe', log, log] }),
  );
}

const watch = `
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
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    ended,
    stop: async () => {
      child.stdin?.end();
      // Whatever does not end by itself in three seconds is ended with everything that it started.
      const force = setTimeout(() => endGroup(pid), 3000);
      await ended;
      clearTimeout(force);
    },
  };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
