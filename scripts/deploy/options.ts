import { refusedRegion } from '#infra/regions.ts';
import { brand } from '#shared/config/brand.ts';
import { parsedArguments } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';

/** What the help describes; `seed` is undefined to ask. */
export type CommandOptions = ReturnType<typeof parseOptions>;

type Command = 'deploy' | 'destroy' | 'rollback';

const accountOptions = `  --region R    region of the stage (default: AWS_REGION, AWS_DEFAULT_REGION, or the profile's region)
  --profile P   AWS profile (default: AWS_PROFILE, or the usual order of credentials)`;

export const helpTexts: Record<Command, string> = {
  deploy: `Deploys a stage of ${brand.name} to your AWS account: its stacks, the site and its settings.

  npm run deploy -- --stage NAME [options]

  --stage NAME  a stage of infra/stages.ts or stages.local.json; any other name is a personal stage with safe defaults
  --dry-run     builds and checks everything and prints what would be deployed; needs neither an account nor the network
${accountOptions}
  --check-sign-in  asks the deployed site, Firebase and Google what sign-in still lacks; changes nothing
  --seed, --no-seed  fills a stage that has no sources, or leaves it empty, without asking
  --yes         skips the confirmation of production and of its permissions, and accepts all offers (for CI)
  --help        shows this help

docs/deploying.md describes all steps from an empty account to a running site.`,
  destroy: `Deletes a personal stage of ${brand.name} with all its data.

  npm run destroy -- --stage NAME [options]

  --stage NAME  name of the stage; production and stages with deletion protection are rejected
  --dry-run     prints what would be deleted; needs neither an account nor the network
${accountOptions}
  --yes         skips the confirmation
  --help        shows this help`,
  rollback: `Returns a stage of ${brand.name} to the deployment before: the code of its functions and the site.

  npm run rollback -- --stage NAME [options]

  --stage NAME  name of the stage
  --dry-run     checks everything and prints what would go back; changes nothing
${accountOptions}
  --yes         skips the confirmation of production
  --help        shows this help

Data, settings, routes and permissions stay. Repeated, it goes one deployment further back.`,
};

/** Parses the options. @throws UserError that names the option and what is wrong with it. */
export function parseOptions(command: Command, args: readonly string[]) {
  const { values } = parsedArguments(`npm run ${command}`, {
    args: [...args],
    allowNegative: true,
    options: {
      stage: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      region: { type: 'string' },
      profile: { type: 'string' },
      yes: { type: 'boolean', default: false },
      ...(command === 'deploy' ? { seed: { type: 'boolean' }, 'check-sign-in': { type: 'boolean' } } : {}),
    },
  });
  if (values.stage === undefined || values.stage === '') {
    throw new UserError(`--stage is required: npm run ${command} -- --stage alice. See npm run ${command} -- --help.`);
  }
  const refused = values.region === undefined ? undefined : refusedRegion(values.region);
  if (refused !== undefined) throw new UserError(refused);
  return {
    stage: values.stage,
    dryRun: values['dry-run'],
    yes: values.yes,
    seed: typeof values.seed === 'boolean' ? values.seed : undefined,
    checkSignIn: values['check-sign-in'] === true,
    region: values.region,
    profile: values.profile,
  };
}
