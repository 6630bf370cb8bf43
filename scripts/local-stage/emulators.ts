import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stage } from '#infra/stages.ts';
import { type Template, template } from '#infra/templates.ts';
import { siteIsCurrent } from '#scripts/build-site.ts';
import { hashOfFiles } from '#scripts/files-hash.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { step, warn } from '../command/progress.ts';
import { runScript } from './child-process.ts';
import type { DataDir } from './data-dir.ts';
import { physicalQueues, type Queues, startQueues } from './events/queues.ts';
import { physicalFunctions } from './functions/functions.ts';
import type { StageOptions } from './options.ts';
import type { Shutdown } from './shutdown.ts';
import { type AuthEmulator, startAuthEmulator } from './sign-in/accounts.ts';
import { createTables, startTableServer, type TableServer, tableNames } from './table/table.ts';
import { type PhysicalResource, ResolvedTemplate, region } from './template.ts';

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

/** Inside the repository, because bundles import the AWS SDK from node_modules. */
const cacheDir = join(repository, 'node_modules/.cache/prepared');
/** All inputs of bundles and template. A change of a file that is missing here would not be noticed. */
export const stackInputs = [
  'functions/**/*',
  'infra/**/*',
  'shared/**/*',
  // The function of pages renders the site.
  'web/**/*',
  'scripts/{bundle-functions,server-pages,no-jsonschema,no-xmlbuilder}.ts',
  '*.json',
];
const maxUnusedMs = 7 * dayMs;

/**
 * The bundled functions and the local stage's template, built only if their inputs have changed. Deletes builds that
 * no stage has used for a week.
 * @throws UserError with the build's output if the build fails.
 */
async function buildStack(): Promise<{ bundles: string; template: Template }> {
  const name = hashOfFiles(repository, stackInputs);
  const folder = join(cacheDir, name);
  mkdirSync(cacheDir, { recursive: true });
  if (!existsSync(folder))
    await step('Functions bundled, stack synthesized', () =>
      runScript('Bundling and synthesizing', fileURLToPath(new URL('./build-stack.ts', import.meta.url)), [folder]),
    );
  const now = new Date();
  utimesSync(folder, now, now);
  for (const other of readdirSync(cacheDir).filter((entry) => entry !== name)) {
    const stats = statSync(join(cacheDir, other), { throwIfNoEntry: false });
    if (stats !== undefined && stats.mtimeMs < now.getTime() - maxUnusedMs)
      rmSync(join(cacheDir, other), { recursive: true, force: true });
  }
  return {
    bundles: join(folder, 'functions'),
    template: template.parse(JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8'))),
  };
}

export interface Resources {
  template: ResolvedTemplate;
  tableName: string;
  siteBucket: string;
  searchBucket: string;
  /** URL of each queue, by logical id. */
  queueUrls: Record<string, string>;
  /** True if this start has created the table. */
  isNewTable: boolean;
}

/** Creates the queues and tables of the template, and resolves its references to them. */
export async function createResources({ template, queues, table }: Emulators): Promise<Resources> {
  const physicalTables = [...tableNames(template)].map(([id, name]): [string, PhysicalResource] => [
    id,
    { ref: name, attributes: { Arn: `arn:aws:dynamodb:${region}:000000000000:table/${name}` } },
  ]);
  const queueResources = physicalQueues(template, queues.endpoint);
  const resolved = new ResolvedTemplate(
    template,
    new Map([...physicalTables, ...queueResources, ...physicalBuckets(template), ...physicalFunctions(template)]),
  );
  queues.create(resolved);
  const created = await createTables(resolved, table.endpoint);
  const outputOf = (name: string): string => String(resolved.resolve(template.Outputs?.[name]?.Value));
  return {
    template: resolved,
    tableName: outputOf('TableName'),
    siteBucket: outputOf('SiteBucketName'),
    searchBucket: outputOf('SearchBucketName'),
    queueUrls: Object.fromEntries([...queueResources].map(([id, { ref }]) => [id, ref])),
    isNewTable: created > 0,
  };
}

/** Name of each bucket, by logical id. The template does not name buckets; CloudFormation generates names too. */
function physicalBuckets(template: Template): Map<string, PhysicalResource> {
  const buckets = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
  return new Map(
    buckets.map(([id]) => {
      const ref = id.toLowerCase();
      return [id, { ref, attributes: { Arn: `arn:aws:s3:::${ref}`, RegionalDomainName: `${ref}.s3.amazonaws.com` } }];
    }),
  );
}
