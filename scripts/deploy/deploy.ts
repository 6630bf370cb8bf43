import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { Stage } from '#infra/stages.ts';
import { brand } from '#shared/config/brand.ts';
import { buildSite, siteDir, siteIsCurrent } from '../build-site.ts';
import { done, note, step, warn } from '../local-stage/progress.ts';
import { accountOf, requireBootstrap } from './account.ts';
import { type Assembly, regionsOf, synthesize } from './assembly.ts';
import { awsAnswer } from './aws-answer.ts';
import { configJson, hostToCome } from './config-json.ts';
import { confirmByName } from './confirm.ts';
import { runCommand } from './mistake.ts';
import { deployableStage, mainStackName } from './named-stage.ts';
import { nextSteps } from './next-steps.ts';
import { type CommandOptions, parseOptions } from './options.ts';
import { noRecord } from './release-record.ts';
import { assemblyLines, fileLines } from './report.ts';
import { requireSecrets, secretNames } from './secrets.ts';
import { settingsNotes } from './settings-notes.ts';
import { siteFiles } from './site-files.ts';
import { deployStacks, type SiteOutputs } from './stack-release.ts';
import { uploadSite } from './upload.ts';
import { planUpload } from './upload-plan.ts';

async function main(): Promise<void> {
  const options = parseOptions('deploy', process.argv.slice(2));
  if ('help' in options) return console.log(options.help);
  const stage = deployableStage(options.stage);
  done(`Settings of the ${stage.kind} stage '${stage.name}' hold`);
  for (const text of settingsNotes(stage)) warn(text);
  await (options.dryRun ? rehearse(stage, options) : release(stage, options));
}

async function release(stage: Stage, options: CommandOptions): Promise<void> {
  const since = performance.now();
  const account = await accountOf(options);
  console.log(`  account ${account.id}, region ${account.region}, as ${account.caller}`);
  if (stage.kind === 'production' && !options.yes)
    await confirmByName(stage.name, `This changes what readers of ${brand.name} meet, in the account ${account.id}.`);
  const assembly = await synthesized(stage);
  await step('The CDK is set up, and every secret that the settings name is there', async () => {
    await requireBootstrap(account.id, regionsOf(assembly, account.region));
    await requireSecrets(secretNames(assembly.main.template), account.region);
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

/** Everything up to AWS, and then what would follow. */
async function rehearse(stage: Stage, { region }: CommandOptions): Promise<void> {
  const since = performance.now();
  const assembly = await synthesized(stage);
  await builtSite();
  const host = stage.domain?.host ?? hostToCome;
  const config = configJson(stage, host);
  const files = siteFiles(siteDir, config);
  const { invalidate } = planUpload(files, new Map(files.map(({ key }) => [key, 'another'])), noRecord, new Date());
  const secrets = secretNames(assembly.main.template);
  const said = [
    '',
    'Stacks, in this order:',
    ...assemblyLines(assembly, region ?? '(the region that you deploy to)'),
    '',
    `Secrets that must be in SSM: ${secrets.join(', ') || 'none'}`,
    '',
    `Files, ${files.length}; of a stage that is there already only those that changed:`,
    ...fileLines(files),
    '',
    'config.json:',
    JSON.stringify(config, null, 2),
    '',
    `Emptied from CloudFront's caches, as far as it changed: ${invalidate.join(' ')}`,
    `Site: ${stage.domain === undefined ? 'an address of cloudfront.net, once the distribution is there' : `https://${stage.domain.host}`}`,
    '',
  ];
  console.log(said.join('\n'));
  for (const line of nextSteps(stage, host)) note(`Then: ${line}`);
  warn(
    'Not checked without an account: credentials, region, the set-up of the CDK, the secrets, names and quotas that are taken.',
  );
  done('Dry run: nothing was changed', since);
}

const synthesized = (stage: Stage): Promise<Assembly> =>
  step('Functions bundled, stacks synthesized, cdk-nag has nothing to say', () =>
    synthesize(stage.name, mainStackName(stage)),
  );

async function builtSite(): Promise<void> {
  if (siteIsCurrent()) return done('The site is built from these sources already');
  await step('Site built', () => buildSite({ quiet: true }));
}

async function publishSite(
  stage: Stage,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  region: string,
): Promise<void> {
  const files = siteFiles(siteDir, configJson(stage, new URL(SiteUrl).host));
  // A bucket answers 503 (SlowDown) for a moment when it is asked for much at once.
  const s3 = new S3Client({ region, maxAttempts: 6 });
  const invalidate = async (paths: readonly string[]): Promise<void> => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    await new CloudFrontClient({ region, maxAttempts: 6 }).send(
      new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch }),
    );
  };
  const since = performance.now();
  const plan = await awsAnswer(uploadSite({ s3, bucket: SiteBucketName, files, now: new Date(), invalidate }));
  const put = files.length - plan.unchanged;
  done(
    `Site: ${put} files put, ${plan.unchanged} unchanged, ${plan.expired.length} assets of old builds deleted`,
    since,
  );
  done(
    plan.invalidate.length === 0
      ? 'No cache had to be emptied'
      : `Emptied from CloudFront: ${plan.invalidate.join(' ')}`,
  );
}

await runCommand(main);
