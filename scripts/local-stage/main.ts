import { brand } from '#shared/config/brand.ts';
import { Endings } from './endings.ts';
import { help, parseOptions, StageError } from './options.ts';
import { startLocalStage } from './stage.ts';

// `npm start`. The last line that it prints while all is well is the address.
const endings = new Endings();
let endedAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
process.on('disconnect', () => end(0));
// Killed with a signal that it cannot pass on, npm would leave the stage behind.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), 1000).unref();

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(help);
    process.exit(0);
  }
  const url = await startLocalStage(options, endings, (why) => {
    console.error(`✗ ${why}`);
    end(1);
  });
  if (!endings.begun) console.log(`${brand.name} is ready at ${url}`);
} catch (error) {
  // What fails because the stage is being ended is no news.
  if (!endings.begun) {
    console.error(
      `✗ ${error instanceof StageError ? error.message : error instanceof Error ? error.stack : String(error)}`,
    );
    end(1);
  }
}

/** Ends the stage. A second signal does not wait for what hangs; one within a second is the same Ctrl-C, passed on by npm. */
function end(exitCode: number): void {
  if (endings.begun) {
    if (performance.now() - endedAt > 1000) process.exit(exitCode);
    return;
  }
  endedAt = performance.now();
  // What hangs is left behind: children watch this process and end with it.
  setTimeout(() => process.exit(exitCode), 8000).unref();
  void endings.run().then(() => process.exit(exitCode));
}
