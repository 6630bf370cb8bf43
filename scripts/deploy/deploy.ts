import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { Stage } from '#infra/stages.ts';
import { brand } from '#shared/config/brand.ts';
import { buildSite, siteDir, siteIsCurrent } from '../build-site.ts';
import { done, note, step, warn } from '../local-stage/progress.ts';
import { runCommand } from '../user-error.ts';
import { accountOf, requireBootstrap } from './account.ts';
import { type Assembly, regionsOf, synthesize } from './assembly.ts';
import { withAwsHints } from './aws-errors.ts';
import { confirmByName } from './confirm.ts';
import { deployStacks, type SiteOutputs } from './deploy-stacks.ts';
import { deployableStage, mainStackName, settingsWarnings } from './deployable-stage.ts';
import { requireOwnEdgeStack } from './edge-owner.ts';
import { type CommandOptions, parseOptions } from './options.ts';
import { noRecord } from './release-record.ts';
import { assemblyLines, fileLines, nextSteps } from './report.ts';
import { requireSecrets, secretNames } from './secrets.ts';
import { configJson, pendingHost, siteFiles } from './site-files.ts';
import { uploadSite } from './upload.ts';
import { planUpload } from './upload-plan.ts';

async function main(): Promise<void> {
  const options = parseOptions('deploy', process.argv.slice(2));
  if ('help' in options) return console.log(options.help);
  const stage = deployableStage(options.stage);
  done(`Settings of the ${stage.kind} stage '${stage.name}' are valid`);
  for (const text of settingsWarnings(stage)) warn(text);
  await (options.dryRun ? printPlan(stage, options) : deploy(stage, options));
}

async function deploy(stage: Stage, options: CommandOptions): Promise<void> {
  const since = performance.now();
  const account = await accountOf(options);
  console.log(`  account ${account.id}, region ${account.region}, as ${account.caller}`);
  if (stage.kind === 'production' && !options.yes)
    await confirmByName(stage.name, `This changes the live site of ${brand.name}, in account ${account.id}.`);
  const assembly = await synthesized(stage);
  await step('CDK bootstrap and secrets checked', async () => {
    await requireBootstrap(account.id, regionsOf(assembly, account.region));
    await requireSecrets(secretNames(assembly.main.template), account.region);
    await requireOwnEdgeStack(assembly, account.region);
  });
  await builtSite();
  for (const line of assemblyLines(assembly, account.region)) console.log(line);
  const outputs = await step('Stacks deployed', () =>
    deployStacks(assembly, stage.kind === 'production' && !options.yes ? 'broadening' : 'never'),
  );
  await publishSite(stage, outputs, account.region);
  done(`${brand.name} is at ${outputs.SiteUrl}`, since);
  for (const line of nextSteps(stage, new URL(outputs.SiteUrl).host)) note(line);
}

/** Does all steps that need no AWS account, and prints the others. */
async function printPlan(stage: Stage, { region }: CommandOptions): Promise<void> {
  const since = performance.now();
  const assembly = await synthesized(stage);
  await builtSite();
  const host = stage.domain?.host ?? pendingHost;
  const config = configJson(stage, host);
  const files = siteFiles(siteDir, config, stage.languages);
  const { invalidate } = planUpload(files, new Map(files.map(({ key }) => [key, 'another'])), noRecord, new Date());
  const secrets = secretNames(assembly.main.template);
  const lines = [
    '',
    'Stacks, in this order:',
    ...assemblyLines(assembly, region ?? '(the region that you deploy to)'),
    '',
    `Secrets that must be in SSM: ${secrets.join(', ') || 'none'}`,
    '',
    `Files (${files.length}); an existing stage gets only the changed ones:`,
    ...fileLines(files),
    '',
    'config.json:',
    JSON.stringify(config, null, 2),
    '',
    `Invalidated in CloudFront's caches if changed: ${invalidate.join(' ')}`,
    `Site: ${stage.domain === undefined ? 'an address of cloudfront.net, known after the first deployment' : `https://${stage.domain.host}`}`,
    '',
  ];
  console.log(lines.join('\n'));
  for (const line of nextSteps(stage, host)) note(`Then: ${line}`);
  warn('Not checked without an account: credentials, region, CDK bootstrap, secrets, name conflicts and quotas.');
  done('Dry run: nothing was changed', since);
}

const synthesized = (stage: Stage): Promise<Assembly> =>
  step('Functions bundled, stacks synthesized and checked by cdk-nag', () =>
    synthesize(stage.name, mainStackName(stage)),
  );

async function builtSite(): Promise<void> {
  if (siteIsCurrent()) return done('Site is up to date');
  await step('Site built', () => buildSite({ quiet: true }));
}

async function publishSite(
  stage: Stage,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  region: string,
): Promise<void> {
  const files = siteFiles(siteDir, configJson(stage, new URL(SiteUrl).host), stage.languages);
  // S3 throttles bursts of requests with 503 (SlowDown).
  const s3 = new S3Client({ region, maxAttempts: 6 });
  const invalidate = async (paths: readonly string[]): Promise<void> => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    await new CloudFrontClient({ region, maxAttempts: 6 }).send(
      new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch }),
    );
  };
  const since = performance.now();
  const plan = await withAwsHints(uploadSite({ s3, bucket: SiteBucketName, files, now: new Date(), invalidate }));
  const uploaded = files.length - plan.unchanged;
  done(
    `Site: ${uploaded} files uploaded, ${plan.unchanged} unchanged, ${plan.expired.length} assets of old builds deleted`,
    since,
  );
  done(
    plan.invalidate.length === 0
      ? 'No cache invalidation needed'
      : `Invalidated in CloudFront: ${plan.invalidate.join(' ')}`,
  );
}

await runCommand(main);
