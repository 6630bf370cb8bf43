import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stage } from '#infra/stages.ts';
import type { Template } from '#infra/templates.ts';
import { siteIsCurrent } from '#scripts/build-site.ts';
import { step, warn } from '../command/progress.ts';
import { runScript } from './child-process.ts';
import type { DataDir } from './data-dir.ts';
import { type Queues, startQueues } from './events/queues.ts';
import type { StageOptions } from './options.ts';
import type { Shutdown } from './shutdown.ts';
import { type AuthEmulator, startAuthEmulator } from './sign-in/auth-emulator.ts';
import { buildStack } from './stack-cache.ts';
import { startTableServer, type TableServer } from './table/table.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface StageContext {
  options: StageOptions;
  settings: Stage;
  data: DataDir;
  shutdown: Shutdown;
}

export interface Emulators {
  bundles: string;
  template: Template;
  table: TableServer;
  auth: AuthEmulator;
  queues: Queues;
}

/** Builds bundles, template and site, and starts table, sign-in and queues meanwhile. */
export async function startEmulators(context: StageContext, onDeath: (reason: string) => void): Promise<Emulators> {
  const { options, settings, data, shutdown } = context;
  const [{ bundles, template }, table, auth, queues] = await allSettledOrThrow([
    buildStack(),
    step(
      ({ endpoint }) => `Table: ${endpoint}`,
      () => startTableServer(data),
    ).then((server) => {
      if (server.child) watch(context, server.child, 'The table (dynoxide)', 'logs/table.log', onDeath);
      return server;
    }),
    step('Sign-in emulator', () =>
      startAuthEmulator(settings.firebaseProject ?? '', (text) => appendFileSync(data.file('logs/sign-in.log'), text)),
    ).then((emulator) => {
      watch(context, emulator, 'The sign-in emulator', 'logs/sign-in.log', warn);
      return emulator;
    }),
    startQueues(),
    options.apiOnly ? undefined : buildSite(),
  ]);
  shutdown.add(() => queues.close());
  return { bundles, template, table, auth, queues };
}

/**
 * All results, or the first error after all have settled: parts that start late must be registered for the shutdown.
 */
async function allSettledOrThrow<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function buildSite(): Promise<void> {
  if (siteIsCurrent()) return;
  await step('Site built', () => runScript('Building the site', join(repository, 'scripts/build-site.ts')));
}

/** Stops a part at the shutdown, and reports it if it exits before. */
function watch(
  { data, shutdown }: StageContext,
  part: { exited: Promise<string>; stop(): Promise<void> },
  name: string,
  log: string,
  report: (reason: string) => void,
): void {
  shutdown.add(() => part.stop());
  void part.exited.then((reason) => {
    if (!shutdown.started) report(`${name} has exited (${reason}). Its log is ${data.file(log)}.`);
  });
}
