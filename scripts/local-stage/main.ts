import { brand } from '#shared/config/brand.ts';
import { UserError } from '../user-error.ts';
import { help, parseOptions } from './options.ts';
import { Shutdown } from './shutdown.ts';
import { startLocalStage } from './stage.ts';

// `npm start`. After a successful start the last line of output is the address.
const shutdown = new Shutdown();
let endedAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
process.on('disconnect', () => end(0));
// If npm is killed with SIGKILL it cannot pass a signal on: its death is noticed by the new parent process.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), 1000).unref();

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(help);
    process.exit(0);
  }
  const url = await startLocalStage(options, shutdown, (reason) => {
    console.error(`✗ ${reason}`);
    end(1);
  });
  if (!shutdown.started) console.log(`${brand.name} is ready at ${url}`);
} catch (error) {
  // Errors caused by the shutdown itself are not reported.
  if (!shutdown.started) {
    console.error(
      `✗ ${error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)}`,
    );
    end(1);
  }
}

/**
 * Shuts the stage down and exits. A second signal exits at once, unless it comes within a second: then it is the same
 * Ctrl-C, passed on by npm.
 */
function end(exitCode: number): void {
  if (shutdown.started) {
    if (performance.now() - endedAt > 1000) process.exit(exitCode);
    return;
  }
  endedAt = performance.now();
  // A part that hangs is abandoned: child processes watch this process and exit with it.
  setTimeout(() => process.exit(exitCode), 8000).unref();
  void shutdown.run().then(() => process.exit(exitCode));
}
