import { originSecretsParameter } from '#infra/site/origin-secrets.ts';
import type { Stage } from '#infra/stages.ts';
import { brand } from '#shared/config/brand.ts';
import { done, note, step, warn } from '../command/progress.ts';
import { confirmByName, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { migrations } from '../migrations/migrations.ts';
import { migrationWarnings } from '../stored-data/migration-log.ts';
import { accountOf, deployedStack, isCreated, outputOf, parameterOf } from './account.ts';
import { synthesize } from './assembly.ts';
import { preCheck } from './checks/pre-checks.ts';
import { keepProtection, protectStage } from './checks/protection.ts';
import { secretNames } from './checks/secrets.ts';
import { checkSignIn } from './checks/sign-in.ts';
import { deployableStage, mainStackName, settingsWarnings } from './deployable-stage.ts';
import { type CommandOptions, helpTexts, parseOptions } from './options.ts';
import { type Outside, outside } from './outside.ts';
import { releaseOf } from './release/functions.ts';
import { nextRevision, noRecord } from './release/release-record.ts';
import { assemblyLines, fileLines, nextSteps } from './report.ts';
import { offerSeed } from './seed-stage.ts';
import { SiteBucket } from './site-bucket.ts';
import { configJson, pendingHost, siteFiles } from './site-files.ts';
import { deployStacks, rotatedOriginSecrets } from './stacks.ts';
import { planUpload, publishSite } from './upload.ts';

/** Runs `npm run deploy` with these arguments. @param use what it uses besides AWS's SDK; tests replace it */
export async function deployCommand(args: readonly string[], use: Outside = outside): Promise<void> {
  const options = parseOptions('deploy', args);
  const stage = deployableStage(options.stage, use.localStages);
  if (options.checkSignIn) return await checkSignIn(stage, await hostOf(stage, options));
  done(`Settings of the ${stage.kind} stage '${stage.name}' are valid`);
  for (const text of settingsWarnings(stage)) warn(text);
  await (options.dryRun ? printPlan(stage, options, use) : deploy(stage, options, use));
}

/** The host of the deployed site. @throws UserError if it is not known */
async function hostOf(stage: Stage, options: CommandOptions): Promise<string> {
  if (stage.domain !== undefined) return stage.domain.host;
  const { region } = await accountOf(options);
  const url = outputOf(await deployedStack(mainStackName(stage), region), 'SiteUrl');
  if (url !== undefined) return new URL(url).host;
  throw new UserError(`The stage '${stage.name}' is not deployed in ${region}, so it has no address yet.`);
}

async function deploy(stage: Stage, options: CommandOptions, use: Outside): Promise<void> {
  const since = performance.now();
  const account = await accountOf(options);
  const { region } = account;
  console.log(`  account ${account.id}, region ${region}, as ${account.caller}`);
  const asksForProduction = stage.kind === 'production' && !options.yes;
  if (asksForProduction)
    await confirmByName(stage.name, `This changes the live site of ${brand.name}, in account ${account.id}.`);
  const deployed = await deployedStack(mainStackName(stage), region);
  const bucket = outputOf(deployed, 'SiteBucketName');
  const revision = bucket && nextRevision(await new SiteBucket(bucket).readRecord(), new Date());
  const assembly = await synthesized(stage, use, { revision, region });
  const existing = await preCheck(stage, assembly, account, use);
  const siteFolder = await use.builtSite();
  for (const line of assemblyLines(assembly)) console.log(line);
  if (stage.deletionProtection) keepProtection(assembly.folder, existing);
  const secrets = rotatedOriginSecrets(parameterOf(deployed, originSecretsParameter), new Date());
  const outputs = await step('Stacks deployed', () =>
    deployStacks(assembly, {
      cdk: use.cdk,
      approval: asksForProduction ? 'broadening' : 'never',
      parameters: new Map([[originSecretsParameter, secrets]]),
    }),
  );
  const { TableName: tableName } = outputs;
  await protectStage(stage, assembly, tableName);
  const release = await releaseOf(mainStackName(stage), account);
  await publishSite(stage, siteFolder, outputs, { release, revision, wait: use.wait });
  // A restored table is older than its stack.
  const isRestored = stage.kind !== 'local' && stage.restoredTable !== undefined;
  const isNewTable = !isRestored && !isCreated(deployed);
  for (const text of await migrationWarnings(migrations, { stage: stage.name, tableName, isNewTable })) warn(text);
  done(`${brand.name} is at ${outputs.SiteUrl}`, since);
  await offerSeed(outputs, { ...options, region, ask: use.ask });
  for (const line of nextSteps(stage, new URL(outputs.SiteUrl).host, region)) note(line);
}

/** Does all steps that need no AWS account, and prints the others. */
async function printPlan(stage: Stage, { region }: CommandOptions, use: Outside): Promise<void> {
  const since = performance.now();
  const assembly = await synthesized(stage, use, { region });
  const host = stage.domain?.host ?? pendingHost;
  const config = configJson(stage, host);
  const files = siteFiles(await use.builtSite(), config, stage);
  const { invalidate } = planUpload(files, new Map(files.map(({ key }) => [key, 'another'])), noRecord, new Date());
  const lines = [
    '',
    'Stacks, in this order:',
    ...assemblyLines(assembly),
    '',
    `Secrets that must be in SSM: ${secretNames(assembly.main.template).join(', ') || 'none'}`,
    '',
    `Files (${files.length}); an existing stage gets only the changed ones:`,
    ...fileLines(files),
    '',
    'config.json:',
    JSON.stringify(config, null, 2),
    '',
    `Invalidated in CloudFront's caches if changed: ${invalidate.join(' ')}`,
    `Site: ${stage.domain === undefined ? 'an address of cloudfront.net, known after the first deployment' : `https://${host}`}`,
    '',
  ];
  console.log(lines.join('\n'));
  for (const line of nextSteps(stage, host, region ?? '(its region)')) note(`Then: ${line}`);
  warn('Not checked without an account: credentials, secrets, domain, state of the stacks and quotas.');
  done('Dry run: nothing was changed', since);
}

const synthesized = (
  stage: Stage,
  { cdk }: Outside,
  known: { revision?: string | undefined; region: string | undefined },
) =>
  step('Functions bundled, stacks synthesized and checked by cdk-nag', () =>
    synthesize(stage.name, mainStackName(stage), { ...known, cdk }),
  );

if (import.meta.main) await runCommand(helpTexts.deploy, deployCommand);
