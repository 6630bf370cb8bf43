import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  GetFunctionCommand,
  LambdaClient,
  ResourceConflictException,
  ResourceNotFoundException,
  TooManyRequestsException,
  UpdateFunctionCodeCommand,
} from '@aws-sdk/client-lambda';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployedFunctions } from '#scripts/deploy/release/functions.ts';
import { nextRevision, noRecord } from '#scripts/deploy/release/release-record.ts';
import { planRollback, rollBack } from '#scripts/deploy/rollback.ts';
import { SiteBucket } from '#scripts/deploy/site-bucket.ts';
import { siteFile } from '#scripts/deploy/site-files.ts';
import { uploadSite } from '#scripts/deploy/upload.ts';
import { renderedPaths } from '#shared/api/documents.ts';

const bucket = 'site';
const assets = 'cdk-assets';
const lambdaMock = mockClient(LambdaClient);
const lambda = new LambdaClient({ region: 'eu-west-1', maxAttempts: 1 });
let aws: Awaited<ReturnType<typeof startFauxqs>>;
let s3: S3Client;
let site: SiteBucket;
let invalidated: string[] = [];

beforeAll(async () => {
  aws = await startFauxqs({ port: 0, logger: false });
  s3 = new S3Client({
    endpoint: aws.address,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    forcePathStyle: true,
  });
  site = new SiteBucket(bucket, s3);
  aws.createBucket(bucket);
  aws.createBucket(assets);
});
afterAll(async () => {
  lambdaMock.restore();
  s3.destroy();
  await aws.stop();
});
beforeEach(() => {
  aws.emptyBucket(bucket);
  invalidated = [];
  lambdaMock.reset();
  lambdaMock.on(UpdateFunctionCodeCommand).resolves({});
  lambdaMock.on(GetFunctionCommand).resolves({ Configuration: { LastUpdateStatus: 'Successful' } });
});

const invalidate = async (paths: readonly string[]): Promise<void> => {
  invalidated.push(...paths);
};

interface Deployment {
  functions?: Record<string, string[]>;
  migrations?: string[];
  revision?: string;
}
let minute = 0;
/** Deploys a version: its files, and functions with their variables. */
async function deploy(
  version: string,
  { functions = { List: ['TABLE'], Store: [] }, migrations = [], revision }: Deployment = {},
) {
  const code = Object.entries(functions).map(([name, variables]) => [
    name,
    { bucket: assets, key: `${name}-${version}.zip`, variables },
  ]);
  for (const name of Object.keys(functions))
    await s3.send(new PutObjectCommand({ Bucket: assets, Key: `${name}-${version}.zip`, Body: version }));
  const files = [
    siteFile(`assets/app-${version}.js`, Buffer.from(version)),
    siteFile('config.json', Buffer.from(`{"version":"${version}"}`)),
    siteFile('index.html', Buffer.from(`<p>${version}</p>`)),
    siteFile('sw.js', Buffer.from(`// ${version}`)),
    siteFile('favicon.svg', Buffer.from('<svg/>')),
  ];
  const now = new Date(Date.parse('2026-11-20T10:00:00Z') + ++minute * 60_000);
  const release = { functions: Object.fromEntries(code), migrations, commit: version };
  await uploadSite({ site, files, now, invalidate, release, revision });
}
const plan = () => planRollback(site);
const rollback = async () => rollBack(await plan(), { site, lambda, invalidate });
const read = async (Key: string) => {
  const { Body, ContentType, CacheControl } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return { body: await Body?.transformToString(), ContentType, CacheControl };
};
/** The record, with the commit of the release that runs. */
async function recorded() {
  const record = await site.readRecord();
  return { ...record, commit: record.releases.find(({ id }) => id === record.running)?.commit };
}
const restored = () =>
  lambdaMock.commandCalls(UpdateFunctionCodeCommand).map(({ args: [{ input }] }) => `${input.S3Bucket}/${input.S3Key}`);

/** What changed files are, and all that functions have made of them: that again when the functions are restored. */
const all = ['/', '/index.html', '/sw.js', ...renderedPaths];

describe('a rollback', () => {
  it('a rollback returns functions and site to the deployment before, and keeps the settings', async () => {
    await deploy('one');
    const before = await read('index.html');
    await deploy('two');
    invalidated = [];
    expect(await rollback()).toEqual([]);
    expect(restored().toSorted()).toEqual([`${assets}/List-one.zip`, `${assets}/Store-one.zip`]);
    expect(await read('index.html')).toEqual(before);
    expect((await read('sw.js')).body).toBe('// one');
    expect((await read('config.json')).body).toBe('{"version":"two"}');
    expect(invalidated).toEqual(all);
    expect(await recorded()).toMatchObject({ commit: 'one', isRolledBack: true, isPartial: false });
  });

  it('a rollback goes further back when it is repeated, and the next deployment forgets what was rolled back', async () => {
    for (const version of ['one', 'two', 'three']) await deploy(version);
    await rollback();
    await rollback();
    expect((await recorded()).commit).toBe('one');
    await expect(plan()).rejects.toThrow('No deployment before the present one is recorded');
    await deploy('four', { revision: 'r1' });
    const { releases, commit, revision, isRolledBack, isPartial } = await recorded();
    expect(releases.map((one) => one.commit)).toEqual(['four', 'one']);
    expect({ commit, revision, isRolledBack, isPartial }).toEqual({ commit: 'four', revision: 'r1' });
    expect((await read('index.html')).body).toBe('<p>four</p>');
    await rollback();
    expect((await recorded()).commit).toBe('one');
  });

  it('a rollback ends at the same deployment after it was cut off, and repeats throttled and conflicting updates', async () => {
    for (const version of ['one', 'two', 'three']) await deploy(version);
    const throttled = new TooManyRequestsException({ $metadata: {}, message: 'Rate exceeded' });
    lambdaMock.on(UpdateFunctionCodeCommand, { FunctionName: 'Store' }).rejectsOnce(throttled);
    invalidated = [];
    await expect(rollback()).rejects.toThrow('Store: Rate exceeded');
    expect(restored()).toHaveLength(2);
    const conflict = new ResourceConflictException({ $metadata: {}, message: 'An update is in progress' });
    lambdaMock.on(UpdateFunctionCodeCommand, { FunctionName: 'Store' }).rejectsOnce(conflict).resolves({});
    invalidated = [];
    await rollback();
    expect((await recorded()).commit).toBe('two');
    expect(invalidated).toEqual(all);
    expect(restored().at(-1)).toBe(`${assets}/Store-two.zip`);
  });

  it('a rollback leaves functions that one of the two deployments lacks', async () => {
    await deploy('one', { functions: { List: [], Gone: [] } });
    await deploy('two', { functions: { List: [], New: [] } });
    lambdaMock
      .on(UpdateFunctionCodeCommand, { FunctionName: 'Gone' })
      .rejects(new ResourceNotFoundException({ $metadata: {}, message: 'no' }));
    expect((await plan()).newer).toEqual(['New']);
    expect(await rollback()).toEqual(['Gone']);
    expect((await recorded()).commit).toBe('one');
  });

  it.each<[string, Deployment, Deployment, () => Promise<unknown>, string]>([
    [
      'data that the earlier code does not read',
      {},
      { migrations: ['0002-split'] },
      async () => {},
      'does not read data in the form of 0002-split',
    ],
    [
      'a setting that has gone',
      { functions: { List: ['OLD'] } },
      { functions: { List: ['NEW'] } },
      async () => {},
      'List (OLD)',
    ],
    [
      'code that has gone',
      {},
      {},
      () => s3.send(new DeleteObjectCommand({ Bucket: assets, Key: 'Store-one.zip' })),
      'no longer complete: Store',
    ],
    [
      'an asset that has gone',
      {},
      {},
      () => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'assets/app-one.js' })),
      'assets/app-one.js',
    ],
  ])('a rollback is refused before anything changes because of %s', async (_, one, two, meanwhile, message) => {
    await deploy('one', one);
    await deploy('two', two);
    await meanwhile();
    await expect(rollback()).rejects.toThrow(message);
    expect(restored()).toEqual([]);
    expect((await read('index.html')).body).toBe('<p>two</p>');
  });

  it('a rollback needs no copies of files that no kept deployment has', async () => {
    for (const version of ['one', 'two', 'three', 'four']) await deploy(version);
    const head = (version: string) => {
      const { md5 } = siteFile('index.html', Buffer.from(`<p>${version}</p>`));
      return s3.send(new HeadObjectCommand({ Bucket: bucket, Key: `releases/${md5}` })).then(
        () => true,
        () => false,
      );
    };
    expect(await Promise.all(['one', 'two', 'three', 'four'].map(head))).toEqual([false, true, true, true]);
  });
});

describe('a deployment', () => {
  it('a deployment records the code of all functions, in nested stacks too', async () => {
    const formation = mockClient(CloudFormationClient);
    const asset = (S3Key: string) => ({
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: { 'Fn::Sub': `cdk-assets-\${AWS::AccountId}-\${AWS::Region}` }, S3Key },
        Environment: { Variables: { TABLE_NAME: { Ref: 'Table' }, STAGE: 'ada' } },
      },
    });
    const stack = (name: string, Resources: object, rows: [string, string, string][]) => {
      formation.on(GetTemplateCommand, { StackName: name }).resolves({ TemplateBody: JSON.stringify({ Resources }) });
      formation.on(ListStackResourcesCommand, { StackName: name }).resolves({
        StackResourceSummaries: rows.map(([LogicalResourceId, ResourceType, PhysicalResourceId]) => ({
          ...{ LogicalResourceId, ResourceType, PhysicalResourceId, LastUpdatedTimestamp: new Date(0) },
          ResourceStatus: 'CREATE_COMPLETE',
        })),
      });
    };
    const inline = { Type: 'AWS::Lambda::Function', Properties: { Code: { ZipFile: 'x' } } };
    stack('main', { A: asset('a.zip'), B: inline }, [
      ['A', 'AWS::Lambda::Function', 'main-A-1'],
      ['B', 'AWS::Lambda::Function', 'main-B-1'],
      ['N', 'AWS::CloudFormation::Stack', 'arn:nested'],
    ]);
    stack('arn:nested', { A: asset('nested.zip') }, [['A', 'AWS::Lambda::Function', 'nested-A-1']]);
    const common = { bucket: 'cdk-assets-123-eu-west-1', variables: ['STAGE', 'TABLE_NAME'] };
    expect(await deployedFunctions('main', { id: '123', region: 'eu-west-1' })).toEqual({
      'main-A-1': { key: 'a.zip', ...common },
      'nested-A-1': { key: 'nested.zip', ...common },
    });
    formation.restore();
  });

  it('a deployment gives functions a new revision after a rollback, and the same one otherwise', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(nextRevision(noRecord, now)).toBeUndefined();
    expect(nextRevision({ ...noRecord, revision: 'old' }, now)).toBe('old');
    expect(nextRevision({ ...noRecord, revision: 'old', isRolledBack: true }, now)).toBe('2026-11-20T12:00:00.000Z');
  });
});
