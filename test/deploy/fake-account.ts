import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CloudFrontClient, CreateInvalidationCommand, GetInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DescribeParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod/mini';
import { handler as scheduleSources } from '#functions/events/schedule-sources.ts';
import { declaredStages } from '#infra/declared-stages.ts';
import { stageNamed } from '#infra/stages.ts';
import { edgeStack, inProcessApp, newsStack } from '#infra/synth.ts';
import type { Outside } from '#scripts/deploy/outside.ts';
import { FakeFormation, type FakeStack } from './fake-aws.ts';

/** Name servers of the account's hosted zone. */
const zoneServers = ['ns-1.awsdns-01.org', 'ns-2.awsdns-02.com'];

/** An AWS account with one hosted zone, and the CDK's command line. Everything else is the real command. */
export class FakeAccount {
  readonly formation = new FakeFormation();
  readonly secrets = new Set<string>();
  readonly objects = new Map<string, { body: string; md5: string }>();
  readonly invalidated: string[][] = [];
  /** Stacks whose next deployment fails, with the reason. */
  readonly failing = new Map<string, string>();
  /** Name servers that the DNS has for the domain. */
  delegatedTo: string[] = ['ns.registrar.example'];
  private readonly localStages: URL;
  private readonly functionsDir: string;
  private readonly assembly: string;

  constructor(localStages: URL, functionsDir: string) {
    this.localStages = localStages;
    this.functionsDir = functionsDir;
    this.assembly = fileURLToPath(new URL('assembly', localStages));
    mockClient(STSClient)
      .on(GetCallerIdentityCommand)
      .resolves({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/alice' });
    mockClient(SSMClient)
      .on(DescribeParametersCommand)
      .callsFake(() => ({ Parameters: [...this.secrets].map((Name) => ({ Name, Type: 'SecureString' })) }));
    mockClient(Route53Client)
      .on(GetHostedZoneCommand)
      .resolves({
        HostedZone: { Id: '/hostedzone/Z0123456789ABC', Name: 'example.org.', CallerReference: 'x' },
        DelegationSet: { NameServers: zoneServers },
      });
    mockClient(CloudFrontClient)
      .onAnyCommand()
      .resolves({})
      .on(CreateInvalidationCommand)
      .callsFake(({ InvalidationBatch }) => {
        this.invalidated.push(InvalidationBatch.Paths.Items);
        return { Invalidation: { Id: 'I1' } };
      })
      .on(GetInvalidationCommand)
      .resolves({
        Invalidation: { Id: 'I1', Status: 'Completed', CreateTime: new Date(0), InvalidationBatch: undefined },
      });
    mockClient(LambdaClient)
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } })
      .on(InvokeCommand)
      .callsFake(async () => ({ Payload: Buffer.from(JSON.stringify(await this.invoke())) }));
    this.mockBucket();
  }

  /** Runs the real function, against the table and the queue of the test. */
  private invoke(): Promise<unknown> {
    return Promise.resolve(scheduleSources({}, { getRemainingTimeInMillis: () => 30_000 } as Context));
  }

  private mockBucket(): void {
    mockClient(S3Client)
      .on(ListObjectsV2Command)
      .callsFake(() => ({ Contents: [...this.objects].map(([Key, { md5 }]) => ({ Key, ETag: `"${md5}"` })) }))
      .on(GetObjectCommand)
      .callsFake(({ Key }) => {
        const object = this.objects.get(Key);
        if (object === undefined) throw new NoSuchKey({ message: Key, $metadata: {} });
        return { Body: { transformToString: () => Promise.resolve(object.body) } };
      })
      .on(PutObjectCommand)
      .callsFake(({ Key, Body }) => {
        this.objects.set(Key, { body: String(Body), md5: hash('md5', Body) });
        return {};
      })
      .on(DeleteObjectsCommand)
      .resolves({});
  }

  delegateZone(): void {
    this.delegatedTo = zoneServers;
  }

  readonly cdk: Outside['cdk'] = async (args) => {
    if (args[0] === 'synth') this.synthesize(optionOf(args, '--output'), optionOf(args, '--context'));
    else return this.deploy(args);
    return { code: 0, output: '' };
  };

  /** Synthesizes in this process, once: the settings do not change any more. */
  private synthesize(folder: string, context: string): void {
    if (!existsSync(this.assembly)) {
      const app = inProcessApp(this.assembly);
      const stage = stageNamed(context.replace('stage=', ''), declaredStages(this.localStages));
      edgeStack(app, stage);
      newsStack(app, stage, this.functionsDir);
      app.synth();
    }
    cpSync(this.assembly, folder, { recursive: true });
  }

  /** What `cdk deploy` and CloudFormation do: in this order, with these refusals. */
  private deploy(args: readonly string[]): { code: number; output: string } {
    const file = optionOf(args, '--outputs-file');
    const name = basename(file, '.json');
    const { wantsProtection, template } = artifactOf(optionOf(args, '--app'), name);
    const { stacks } = this.formation;
    const existing = stacks.get(name);
    const hasFailed = existing !== undefined && /^ROLLBACK_/.test(existing.status);
    // The CLI deletes a stack whose creation failed, which CloudFormation refuses if the stack is protected.
    if (hasFailed && existing.isProtected)
      return refused(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
    const isNew = existing === undefined || hasFailed;
    const stack: FakeStack = isNew ? { status: 'CREATE_IN_PROGRESS', isProtected: false, outputs: {} } : existing;
    stacks.set(name, stack);
    // The CLI sets the protection before the change set runs.
    stack.isProtected = wantsProtection;
    const failure = this.failing.get(name);
    this.failing.delete(name);
    if (failure !== undefined) {
      // A protected table cannot be deleted, so its creation cannot be rolled back.
      const tableIsProtected = Object.values(template.Resources).some(
        ({ Properties }) => Properties?.DeletionProtectionEnabled === true,
      );
      if (isNew) stack.status = tableIsProtected ? 'ROLLBACK_FAILED' : 'ROLLBACK_COMPLETE';
      else stack.status = 'UPDATE_ROLLBACK_FAILED';
      return refused(`${name} | ${stack.status} | ${failure}`);
    }
    stack.status = isNew ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE';
    stack.outputs = Object.fromEntries(Object.keys(template.Outputs).map((output) => [output, outputs[output] ?? 'x']));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ [name]: stack.outputs }));
    console.log(`  (cdk) ${name} | ${stack.status}`);
    return { code: 0, output: '' };
  }
}

const outputs: Record<string, string> = {
  SiteUrl: 'https://alice.example.org',
  TableName: 'news',
  SiteBucketName: 'alice-site',
  DistributionId: 'E123',
  ScheduleFunctionName: 'landfall-alice-schedule-sources',
  CertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};

const refused = (message: string): { code: number; output: string } => {
  console.log(`  (cdk) ❌ ${message}`);
  return { code: 1, output: message };
};

const optionOf = (args: readonly string[], option: string): string => args[args.indexOf(option) + 1] ?? '';

const artifacts = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      properties: z.optional(
        z.object({ templateFile: z.optional(z.string()), terminationProtection: z.optional(z.boolean()) }),
      ),
    }),
  ),
});
const templateShape = z.object({
  Resources: z.record(z.string(), z.object({ Properties: z.optional(z.record(z.string(), z.unknown())) })),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
});

function artifactOf(folder: string, name: string) {
  const manifest = artifacts.parse(JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')));
  const properties = manifest.artifacts[name]?.properties;
  return {
    wantsProtection: properties?.terminationProtection ?? false,
    template: templateShape.parse(JSON.parse(readFileSync(`${folder}/${properties?.templateFile}`, 'utf8'))),
  };
}
