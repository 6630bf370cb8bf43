import { brand } from '#shared/config/brand.ts';
import { note } from '../command/progress.ts';
import { fromCaller, parsedArguments, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { accountOf, deployedStack, outputOf } from './account.ts';
import { checkPacks, packsOf } from './check-packs.ts';
import { mainStackName } from './deployable-stage.ts';
import { fetchNow, seedStage, selectTable, sourcesToSeed } from './seed-stage.ts';

const help = `Adds the publishers and topics that ${brand.name} starts with to a deployed stage, and fetches them.

  npm run seed -- --stage NAME [options]
  npm run seed -- --table NAME [options]
  npm run seed -- --check [--country JM]

  --stage NAME       a deployed stage; its sources are fetched at once
  --table NAME       a table in AWS; its stage fetches the sources at its next run
  --sources FILE     these sources instead: a JSON list ([{"url": "https://...", "name": "..."}]) or OPML
  --country CODE     the publishers of this country instead (shared/config/seed/country-packs.ts)
  --check            reads the publishers of all countries, or of one, and prints which of them work; changes nothing
  --restore-deleted  also adds sources again that an editor has deleted
  --dry-run          prints what would be added, and changes nothing
  --region R         region of the stage (default: AWS_REGION, AWS_DEFAULT_REGION, or the profile's region)
  --profile P        AWS profile (default: AWS_PROFILE, or the usual order of credentials)

It is safe to repeat: stored sources keep an editor's changes, and deleted ones stay deleted.`;

/** Runs `npm run seed` with these arguments. */
export async function seedCommand(args: readonly string[]): Promise<void> {
  const { values } = parsedArguments('npm run seed', {
    args: [...args],
    options: {
      stage: { type: 'string' },
      table: { type: 'string' },
      sources: { type: 'string' },
      country: { type: 'string' },
      check: { type: 'boolean', default: false },
      'restore-deleted': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      region: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  if (values.check) {
    const others = Object.entries(values).find(([name, value]) => !['check', 'country'].includes(name) && value);
    if (others !== undefined) throw new UserError(`--check changes nothing, so it does not take --${others[0]}.`);
    return checkPacks(packsOf(values.country), new Date());
  }
  const { stage, table, region, profile, 'dry-run': dryRun, 'restore-deleted': restore } = values;
  if ((stage === undefined) === (table === undefined))
    throw new UserError('Name either a stage (--stage alice) or a table (--table NAME). See npm run seed -- --help.');
  // Checks the file before it needs an account.
  const sources = sourcesToSeed(values.sources && fromCaller(values.sources), values.country);
  const account = await accountOf({ region, profile });
  console.log(`  account ${account.id}, region ${account.region}, as ${account.caller}`);
  const outputs = stage === undefined ? undefined : await outputsOf(stage, account.region);
  selectTable(table ?? outputs?.table ?? '');
  const added = await seedStage(sources, { dryRun, restore });
  if (dryRun || added === 0) return;
  if (outputs === undefined) note("The table's stage fetches them at its next run.");
  else await fetchNow(outputs.scheduleFunction, account.region);
}

async function outputsOf(name: string, region: string): Promise<{ table: string; scheduleFunction: string }> {
  if (name === 'local') throw new UserError('The local stage has its sources from the start: npm start.');
  const stack = await deployedStack(mainStackName({ name }), region);
  const [table, scheduleFunction] = [outputOf(stack, 'TableName'), outputOf(stack, 'ScheduleFunctionName')];
  if (table === undefined || scheduleFunction === undefined)
    throw new UserError(
      `The stage '${name}' is not deployed in ${region}. Deploy it first: npm run deploy -- --stage ${name}.`,
    );
  return { table, scheduleFunction };
}

if (import.meta.main) await runCommand(help, seedCommand);
