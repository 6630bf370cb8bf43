import { brand } from '#shared/config/brand.ts';
import { asksForHelp } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { help, parseOptions } from './options.ts';
import { Shutdown } from './shutdown.ts';
import { type StageFaults, startLocalStage } from './stage.ts';

/**
 * `npm start`: runs a local stage until a signal ends it. After a successful start the last line of output is the
 * address. @param onEnd called at the shutdown
 */
export async function runStage(args: readonly string[], faults?: StageFaults, onEnd = () => {}): Promise<void> {
  if (asksForHelp(args)) return console.log(help);
  const shutdown = new Shutdown();
  shutdown.add(onEnd);
  const end = endOnce(shutdown);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('disconnect', () => end(0));
  // If npm is killed with SIGKILL it cannot pass a signal on: its death is noticed by the new parent process.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), 1000).unref();
  const fail = (reason: string): void => {
    console.error(`✗ ${reason}`);
    end(1);
  };
  try {
    const url = await startLocalStage(parseOptions(args), shutdown, fail, faults);
    if (!shutdown.started) console.log(`${brand.name} is ready at ${url}`);
  } catch (error) {
    // Errors caused by the shutdown itself are not reported.
    if (!shutdown.started)
      fail(error instanceof UserError ? error.message : error instanceof Error ? `${error.stack}` : String(error));
  }
}

/**
 * Returns the function that shuts the stage down and exits. A second signal exits at once, unless it comes within a
 * second: then it is the same Ctrl-C, passed on by npm.
 */
function endOnce(shutdown: Shutdown): (exitCode: number) => void {
  let endedAt = 0;
  return (exitCode) => {
    if (shutdown.started) {
      if (performance.now() - endedAt > 1000) process.exit(exitCode);
      return;
    }
    endedAt = performance.now();
    // A part that hangs is abandoned: child processes watch this process and exit with it.
    setTimeout(() => process.exit(exitCode), 8000).unref();
    void shutdown.run().then(() => process.exit(exitCode));
  };
}

if (import.meta.main) await runStage(process.argv.slice(2));
