import { mkdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { stageNamed } from '#infra/stages.ts';
import { siteDir } from '#scripts/build-site.ts';
import { note } from '../command/progress.ts';
import { UserError } from '../command/user-error.ts';
import { killScripts } from './child-process.ts';
import { openDataDir, searchFolder } from './data-dir.ts';
import { readDistribution } from './edge/distribution.ts';
import { EdgeCache } from './edge/edge-cache.ts';
import { startEdge, startInvalidations } from './edge/edge-server.ts';
import { createResources, type Emulators, type Resources, type StageContext, startEmulators } from './emulators.ts';
import { schedulesOf, startEventSource, startSchedules, type WrapDelivery } from './events/event-sources.ts';
import { Environments, functionLog } from './functions/environments.ts';
import { FunctionPool, machineLimits } from './functions/function-pool.ts';
import { eventSources, functionSpecs } from './functions/functions.ts';
import { type HttpApi, httpApi } from './functions/http-api.ts';
import { localEnvironment, localProviders } from './functions/local-environment.ts';
import { portIsFree, portTaken } from './loopback.ts';
import type { StageOptions } from './options.ts';
import { folderBucket } from './s3/folder-bucket.ts';
import { startS3Server } from './s3/s3-server.ts';
import { firstFill } from './seed/first-fill.ts';
import { loopbackOrigins, readSourcesFile, type WantedSource } from './seed/source-list.ts';
import { wantedSources } from './seed/wanted-sources.ts';
import type { Shutdown } from './shutdown.ts';
import { inviteMembers, syncAccounts } from './sign-in/accounts.ts';
import { siteConfig } from './site/site-config.ts';
import { type SiteFiles, siteBucket, siteFiles } from './site/site-files.ts';
import { prepareTable } from './table/prepare-table.ts';
import { dataForm, formFile, setOlderDataAside } from './table/table-file.ts';
import type { ResolvedTemplate } from './template.ts';

const filledFile = 'filled.json';

/** What functions call, besides AWS's queues and sign-in. */
export interface Services {
  dynamodb: string;
  s3: string;
  /** Address of what replaces Stripe, if the stage takes payments. */
  payments: string | undefined;
  sources: WantedSource[];
  /** Value of LOCAL_PROVIDERS. */
  providers: string;
}

/** What makes the parts of a stage fail as they do in AWS on a bad day (test/support/chaos). */
export interface StageFaults {
  services(services: Services, shutdown: Shutdown): Promise<Services>;
  api(api: HttpApi): HttpApi;
  delivery: WrapDelivery;
}

/**
 * Starts all parts of the local stage from the synthesized template.
 * @param shutdown receives the clean-up of each part as it starts; the caller runs it, also if this function throws.
 * @param onDeath called if a part that the stage cannot do without has exited.
 * @returns the site's address.
 */
export async function startLocalStage(
  options: StageOptions,
  shutdown: Shutdown,
  onDeath: (reason: string) => void,
  faults?: StageFaults,
): Promise<string> {
  if (!(await portIsFree(options.port))) throw new UserError(portTaken(options.port));
  const listed = options.sourcesFile === undefined ? [] : readSourcesFile(options.sourcesFile);
  const kept = options.fresh ? undefined : setOlderDataAside(options.dataDir, new Date());
  if (kept !== undefined) note(`${options.dataDir} had data of an earlier version; they are kept in ${kept}`);
  const data = openDataDir(options.dataDir, options.fresh);
  data.write(formFile, dataForm);
  shutdown.add(() => data.close());
  shutdown.add(killScripts);
  mkdirSync(data.file('logs'), { recursive: true });
  const context: StageContext = { options, settings: stageNamed('local'), data, shutdown };

  const emulators = await startEmulators(context, onDeath);
  const resources = await createResources(emulators);
  const site: SiteFiles = options.apiOnly ? () => undefined : siteFiles(siteDir, context.settings);
  const storage = await startS3Server(
    new Map([
      [resources.siteBucket, siteBucket(site)],
      [resources.searchBucket, folderBucket(data.file(searchFolder))],
    ]),
  );
  shutdown.add(() => storage.close());
  const cache = new EdgeCache();
  const invalidations = await startInvalidations(cache);
  shutdown.add(() => invalidations.close());
  const [wanted, providers] = await Promise.all([
    wantedSources(options, listed, data, shutdown),
    localProviders(options),
  ]);
  const reliable: Services = {
    dynamodb: emulators.table.endpoint,
    s3: storage.endpoint,
    payments: options.payments,
    sources: wanted,
    providers,
  };
  const services = faults === undefined ? reliable : await faults.services(reliable, shutdown);
  const { sources } = services;
  const environment = localEnvironment(options.port, {
    ...services,
    sqs: emulators.queues.endpoint,
    cloudFront: invalidations.origin,
    authEmulator: emulators.auth.url,
    feedOrigins: loopbackOrigins(sources),
  });
  const { isNewTable, tableName, searchBucket } = resources;
  await prepareTable(
    sources,
    { isNewTable, advertises: options.seed },
    {
      ...environment,
      STAGE: 'local',
      TABLE_NAME: tableName,
      SEARCH_BUCKET: searchBucket,
      AWS_ENDPOINT_URL_DYNAMODB: reliable.dynamodb,
      AWS_ENDPOINT_URL_S3: reliable.s3,
    },
    data,
  );
  const pools = startFunctions(context, emulators, resources.template, environment, faults);
  const reliableApi = httpApi(resources.template, pools);
  const api = faults === undefined ? reliableApi : faults.api(reliableApi);
  const url = await startSite(context, { api, site, cache, emulators, resources, s3: storage.endpoint });
  if (isNewTable) {
    await syncAccounts(url, emulators.auth.url);
    await inviteMembers(url, emulators.auth.url);
  }
  note(`${api.routes.length} routes, ${pools.size} functions; log: ${data.file('logs/functions.log')}`);
  await startIngestion(context, { url, pools, emulators, resources });
  return url;
}

/** Creates a pool for each function and connects the event sources. @returns the pools by name of the bundle */
function startFunctions(
  { data, shutdown }: StageContext,
  { bundles, queues }: Emulators,
  template: ResolvedTemplate,
  environment: Record<string, string>,
  faults: StageFaults | undefined,
): Map<string, FunctionPool> {
  const log = functionLog(data.file('logs/functions.log'));
  shutdown.add(() => log.close());
  const environments = new Environments(log, `${bundles}-compiled`, machineLimits);
  shutdown.add(() => environments.stop());
  const pools = new Map(
    functionSpecs(template, bundles, environment).map((spec) => [spec.name, new FunctionPool(spec, environments)]),
  );
  for (const mapping of eventSources(template))
    shutdown.add(startEventSource(mapping, queues, poolOf(pools, mapping.FunctionName), faults?.delivery));
  return pools;
}

function poolOf(pools: ReadonlyMap<string, FunctionPool>, name: string): FunctionPool {
  const pool = [...pools.values()].find(({ spec }) => spec.arn === name || spec.arn.endsWith(`:${name}`));
  if (pool === undefined) throw new Error(`The target of an event source, ${name}, is not a function of the stack.`);
  return pool;
}

interface Parts {
  api: HttpApi;
  emulators: Emulators;
  resources: Resources;
}

/**
 * Starts the edge in front of site and API, and announces the stage in its data folder. @returns the site's address
 */
async function startSite(
  { options, settings, data, shutdown }: StageContext,
  { api, site, cache, emulators, resources, s3 }: Parts & { site: SiteFiles; cache: EdgeCache; s3: string },
): Promise<string> {
  const edge = await startEdge(options.port, {
    distribution: readDistribution(resources.template),
    cache,
    api,
    site,
    siteConfig: (origin) => siteConfig(origin, { ...settings, takesPayments: options.payments !== undefined }),
    authEmulator: emulators.auth.url,
  });
  shutdown.add(() => edge.close());
  const url = `http://localhost:${edge.port}`;
  data.announce({
    pid: process.pid,
    url,
    authEmulator: emulators.auth.url,
    firebaseProject: settings.firebaseProject ?? '',
    dynamodb: emulators.table.endpoint,
    sqs: emulators.queues.endpoint,
    s3,
    searchBucket: resources.searchBucket,
    tableName: resources.tableName,
    queues: resources.queueUrls,
  });
  return url;
}

/** Invokes every scheduled function once and starts the schedules. A new stage reads all its sources first. */
async function startIngestion(
  { data, shutdown }: StageContext,
  { url, pools, emulators, resources }: Omit<Parts, 'api'> & { url: string; pools: Map<string, FunctionPool> },
): Promise<void> {
  const schedules = schedulesOf(resources.template, pools);
  const filledBefore = !resources.isNewTable && data.read(filledFile, z.object({ filled: z.boolean() }))?.filled;
  const scheduleSources = filledBefore ? undefined : pools.get('schedule-sources');
  for (const { pool, input } of schedules) if (pool !== scheduleSources) void pool.invoke(input);
  if (scheduleSources && (await firstFill(scheduleSources, url, emulators.auth.url, () => shutdown.started)))
    data.write(filledFile, { filled: true });
  shutdown.add(startSchedules(schedules));
}
