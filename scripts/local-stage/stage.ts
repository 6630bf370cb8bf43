import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { stageNamed } from '#infra/stages.ts';
import { siteDir, siteIsCurrent } from '#scripts/build-site.ts';
import type { Child } from './child.ts';
import { openDataDir } from './data-dir.ts';
import { readDistribution } from './edge/distribution.ts';
import { startEdge } from './edge/edge-server.ts';
import { portIsFree, portTaken } from './edge/listen.ts';
import { type SiteFiles, siteFiles } from './edge/site-files.ts';
import type { Endings } from './endings.ts';
import { eventSources, startEventSource } from './events/event-source.ts';
import { physicalQueues, startQueues } from './events/queues.ts';
import { schedulesOf, startSchedules } from './events/schedules.ts';
import { functionLog } from './functions/function-log.ts';
import { type FunctionPool, functionPool } from './functions/function-pool.ts';
import { functionSpecs, physicalFunctions } from './functions/functions.ts';
import { httpApi } from './functions/http-api.ts';
import { preparedFunctions } from './functions/prepared-functions.ts';
import { StageError, type StageOptions } from './options.ts';
import { localPayments } from './payments.ts';
import { note, step, warn } from './progress.ts';
import { providersSetting } from './providers.ts';
import { endScripts, runToEnd } from './run-to-end.ts';
import { startDemoFeeds } from './seed/demo-feeds.ts';
import { firstFill } from './seed/first-fill.ts';
import { startFolderFeeds } from './seed/folder-feeds.ts';
import { onlinePublishers } from './seed/publishers.ts';
import { seedAdvertising } from './seed/seed-advertising.ts';
import { seedSources } from './seed/seed-sources.ts';
import { loopbackOrigins, readSourcesFile, type WantedSource } from './seed/source-list.ts';
import { welcomeAccounts } from './sign-in/accounts.ts';
import { startAuthEmulator } from './sign-in/auth-emulator.ts';
import { physicalBuckets, siteBucketName, startSiteBucket } from './site-bucket.ts';
import { siteConfig } from './site-config.ts';
import { createTables, startTableServer, tableNames } from './table/table.ts';
import { ResolvedTemplate, region } from './template.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const filledFile = 'filled.json';

/**
 * Starts everything that a stage is, from the synthesized template.
 * @param endings learns how to end what has been started, as it starts; the caller runs it, also when this throws.
 * @param onDeath called when a part without which the stage cannot go on has ended by itself.
 * @returns the site's address.
 */
export async function startLocalStage(
  options: StageOptions,
  endings: Endings,
  onDeath: (why: string) => void,
): Promise<string> {
  if (!(await portIsFree(options.port))) throw new StageError(portTaken(options.port));
  const listed = options.sourcesFile === undefined ? [] : readSourcesFile(options.sourcesFile);
  const data = openDataDir(options.dataDir, options.fresh);
  endings.add(() => data.close());
  endings.add(endScripts);
  mkdirSync(data.file('logs'), { recursive: true });
  const settings = stageNamed('local');
  const { firebaseProject = '' } = settings;

  const [{ folder: bundles, template }, tableServer, auth, queues] = await allOf([
    preparedFunctions(),
    step(
      ({ endpoint }) => `Table: ${endpoint}`,
      () => startTableServer(data),
    ).then((server) => {
      watch(server.child, 'The table (dynoxide)', data.file('logs/table.log'), endings, onDeath);
      return server;
    }),
    step('Sign-in emulator', () =>
      startAuthEmulator(firebaseProject, (text) => appendFileSync(data.file('logs/sign-in.log'), text)),
    ).then((emulator) => {
      watch(emulator, 'The sign-in emulator', data.file('logs/sign-in.log'), endings, warn);
      return emulator;
    }),
    startQueues(),
    options.apiOnly ? undefined : buildSite(),
  ]);
  endings.add(() => queues.close());

  const tables = tableNames(template);
  const physicalTables = [...tables].map(
    ([id, name]) =>
      [id, { ref: name, attributes: { Arn: `arn:aws:dynamodb:${region}:000000000000:table/${name}` } }] as const,
  );
  const atQueues = physicalQueues(template, queues.endpoint);
  const buckets = physicalBuckets(template);
  const resolved = new ResolvedTemplate(
    template,
    new Map([...physicalTables, ...atQueues, ...buckets, ...physicalFunctions(template)]),
  );
  queues.create(resolved);
  const created = await createTables(resolved, tableServer.endpoint);

  const site: SiteFiles = options.apiOnly ? () => undefined : siteFiles(siteDir);
  const bucket = await startSiteBucket(siteBucketName(template, buckets), site);
  endings.add(() => bucket.close());
  const [wanted, providers] = await Promise.all([
    wantedSources(options, listed, data, endings),
    providersSetting(options),
  ]);
  const aws = {
    AWS_ENDPOINT_URL_DYNAMODB: tableServer.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    FIREBASE_AUTH_EMULATOR_HOST: new URL(auth.url).host,
    LOCAL_FEED_ORIGINS: loopbackOrigins(wanted).join(','),
    LOCAL_PROVIDERS: providers,
    ...localPayments(options),
  };
  const log = functionLog(data.file('logs/functions.log'));
  endings.add(() => log.close());
  const pools = new Map(functionSpecs(resolved, bundles, aws).map((spec) => [spec.name, functionPool(spec, log)]));
  endings.add(() => Promise.all([...pools.values()].map((pool) => pool.stop())));
  for (const mapping of eventSources(resolved))
    endings.add(startEventSource(mapping, queues, poolOf(pools, mapping.FunctionName)));

  const api = httpApi(resolved, pools);
  const edge = await startEdge(options.port, {
    distribution: readDistribution(resolved),
    api,
    site,
    siteConfig: (origin) => siteConfig(origin, { ...settings, takesPayments: options.payments !== undefined }),
    authEmulator: auth.url,
  });
  endings.add(() => edge.close());
  const url = `http://localhost:${edge.port}`;
  const [tableName = ''] = tables.values();
  data.announce({
    pid: process.pid,
    url,
    authEmulator: auth.url,
    firebaseProject,
    dynamodb: tableServer.endpoint,
    sqs: queues.endpoint,
    tableName,
    queues: Object.fromEntries([...atQueues].map(([id, { ref }]) => [id, ref])),
  });

  if (wanted.length)
    await step(
      ({ added }) => `${wanted.length} sources${added === wanted.length ? '' : `, ${added} of them new`}`,
      () => seedSources(wanted, { ...aws, STAGE: 'local', TABLE_NAME: tableName }, data),
    );
  if (options.seed) await seedAdvertising({ ...aws, STAGE: 'local', TABLE_NAME: tableName }, data, created > 0);
  if (created > 0) await welcomeAccounts(url, auth.url);
  const schedules = schedulesOf(resolved, pools);
  note(`${api.routes.length} routes, ${pools.size} functions; what they log: ${data.file('logs/functions.log')}`);
  const filledBefore = created === 0 && data.read(filledFile, z.object({ filled: z.boolean() }))?.filled;
  const scheduleSources = pools.get('schedule-sources');
  const filling = filledBefore ? undefined : scheduleSources;
  // What is due is done now. The sources of an empty stage are read below instead, all of them.
  for (const { pool, input } of schedules) if (pool !== filling) void pool.invoke(input);
  if (filling && (await firstFill(filling, api, auth.url, () => endings.begun)))
    data.write(filledFile, { filled: true });
  endings.add(startSchedules(schedules));
  return url;
}

/** All results, or the first error once everything has settled: what comes up late must be known to be ended. */
async function allOf<T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function buildSite(): Promise<void> {
  if (siteIsCurrent()) return;
  await step('Site built', () => runToEnd('Building the site', join(repository, 'scripts/build-site.ts')));
}

function watch(
  part: Pick<Child, 'ended' | 'stop'> | undefined,
  what: string,
  log: string,
  endings: Endings,
  say: (why: string) => void,
): void {
  if (part === undefined) return;
  endings.add(() => part.stop());
  void part.ended.then((how) => {
    if (!endings.begun) say(`${what} has ended by itself (${how}). Its messages are in ${log}.`);
  });
}

async function wantedSources(
  options: StageOptions,
  listed: WantedSource[],
  data: ReturnType<typeof openDataDir>,
  endings: Endings,
): Promise<WantedSource[]> {
  const wanted = [...listed];
  if (options.feedsDir !== undefined) {
    const feeds = await startFolderFeeds(options.feedsDir, data);
    endings.add(() => feeds.server.close());
    wanted.push(...feeds.sources);
  }
  if (options.seed) {
    const demo = await startDemoFeeds(data, new Date());
    endings.add(() => demo.server.close());
    wanted.push(...demo.sources, ...(options.offline ? [] : await onlinePublishers()));
  }
  return wanted;
}

function poolOf(pools: ReadonlyMap<string, FunctionPool>, name: string): FunctionPool {
  const pool = [...pools.values()].find(({ spec }) => spec.arn === name || spec.arn.endsWith(`:${name}`));
  if (pool === undefined) throw new Error(`An event source leads to ${name}, which is no function of the stack.`);
  return pool;
}
