import { parseArgs } from 'node:util';
import { brand } from '#shared/config/brand.ts';
import { Mistake } from './mistake.ts';

export interface CommandOptions {
  /** A name of infra/stages.ts, or any other: a personal stage. */
  stage: string;
  /** Does and says everything that needs neither account nor network. */
  dryRun: boolean;
  /** Asks nothing: for CI. */
  yes: boolean;
  region: string | undefined;
  profile: string | undefined;
}

export type Command = 'deploy' | 'destroy';

const where = `  --region R    region of the stage (else AWS_REGION, AWS_DEFAULT_REGION, or that of the profile)
  --profile P   profile of your AWS configuration (else AWS_PROFILE, or the usual order of credentials)`;

const helps: Record<Command, string> = {
  deploy: `Puts a stage of ${brand.name} into your AWS account: its stacks, then the site, then its settings.

  npm run deploy -- --stage NAME [options]

  --stage NAME  a stage of infra/stages.ts; any other name is a personal stage with safe defaults
  --dry-run     builds and checks everything and says what would be done; needs neither an account nor the network
${where}
  --yes         asks nothing: neither for the name of production nor about its permissions (for CI)
  --help        shows this

docs/deploying.md is the whole way, from an empty account to readers.`,
  destroy: `Takes a personal stage of ${brand.name} down again, with everything that it has stored.

  npm run destroy -- --stage NAME [options]

  --stage NAME  the stage; production and whatever is protected against deletion are refused
  --dry-run     says what would go; needs neither an account nor the network
${where}
  --yes         does not ask for the name
  --help        shows this`,
};

/**
 * What was typed, or the text of `--help`.
 * @throws Mistake that names the option and what is wrong with it.
 */
export function parseOptions(command: Command, args: readonly string[]): CommandOptions | { help: string } {
  const { values } = parsed(command, args);
  if (values.help) return { help: helps[command] };
  if (values.stage === undefined || values.stage === '') {
    throw new Mistake(
      `Say which stage: npm run ${command} -- --stage alice. npm run ${command} -- --help lists the options.`,
    );
  }
  if (values.region !== undefined && !/^[a-z]{2}(-[a-z]+)+-\d$/.test(values.region)) {
    throw new Mistake(`--region takes a region such as eu-west-1, not '${values.region}'.`);
  }
  return {
    stage: values.stage,
    dryRun: values['dry-run'],
    yes: values.yes,
    region: values.region,
    profile: values.profile,
  };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        region: { type: 'string' },
        profile: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Node's own sentence goes on about positional arguments; the first one says what is wrong.
    const reason = error instanceof Error ? (error.message.split(/\. /)[0] ?? error.message) : String(error);
    throw new Mistake(`${reason}. npm run ${command} -- --help lists the options.`);
  }
}
