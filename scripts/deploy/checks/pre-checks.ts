import type { Stack } from '@aws-sdk/client-cloudformation';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import type { Stage } from '#infra/stages.ts';
import { done, warn } from '#scripts/command/progress.ts';
import { UserError } from '#scripts/command/user-error.ts';
import { type Account, deployedStack, isCreated, outputOf, parameterOf } from '../account.ts';
import type { AssembledStack, Assembly } from '../assembly.ts';
import type { Outside } from '../outside.ts';
import { apiRateWarning, requireCloudFront, requireConcurrency } from './quotas.ts';
import { requireSecrets, secretNames } from './secrets.ts';

/**
 * Checks everything that can be known before AWS creates the first resource, except what `cdk deploy` checks itself.
 * @returns the stacks that exist
 * @throws UserError that says what to do
 */
export async function preCheck(
  stage: Stage,
  { before, main }: Assembly,
  account: Account,
  outside: Pick<Outside, 'nameServers'>,
): Promise<AssembledStack[]> {
  requireBackupElsewhere(stage, account);
  const stacks = await Promise.all(
    [...before, main].map(async (stack) => ({ stack, deployed: await deployedStack(stack.name, stack.region) })),
  );
  for (const { stack, deployed } of stacks) requireDeployable(stack, deployed);
  const deployedMain = stacks.at(-1)?.deployed;
  for (const { stack, deployed } of stacks.slice(0, -1)) requireOwnEdgeStack(stack, deployed, main, deployedMain);
  await warnOfLaterSecrets(stage, main, account.region);
  await requireDelegatedZone(stage, outside);
  const { Resources } = main.template;
  const exists = isCreated(deployedMain);
  await requireConcurrency(Resources, account.region, exists);
  await requireCloudFront(Resources, exists);
  const slow = apiRateWarning(stage, account.region);
  if (slow !== undefined) warn(slow);
  done('Secrets, domain, state of the stacks and quotas checked');
  return stacks.flatMap(({ stack, deployed }) => (isCreated(deployed) ? [stack] : []));
}

/**
 * Checks that the stage's backups leave its region and its account: both can be lost.
 * @throws UserError that names what they share
 */
export function requireBackupElsewhere(stage: Stage, account: { id: string; region: string }): void {
  if (stage.kind === 'local' || stage.backup === undefined) return;
  const [, , , region, id] = stage.backup.vaultArn.split(':');
  const shared = [
    ...(region === account.region ? [`region ${region}`] : []),
    ...(id === account.id ? [`account ${id}`] : []),
  ];
  if (shared.length === 0) return;
  throw new UserError(
    `backup.vaultArn of '${stage.name}' is in the ${shared.join(' and the ')} of the stage itself. ` +
      'Create a vault elsewhere (docs/runbook.md#a-second-region-and-account), or remove the setting.',
  );
}

/**
 * States in which CloudFormation refuses an update, with the command of its CLI that leads out of them. `cdk deploy`
 * itself deletes what is left of a failed creation (ROLLBACK_COMPLETE, ROLLBACK_FAILED), and finishes a rollback.
 */
export const waysOut: ReadonlyMap<string, string> = new Map([
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback'],
  ['DELETE_FAILED', 'delete-stack'],
  ['IMPORT_ROLLBACK_FAILED', 'describe-stack-events'],
]);

/** @throws UserError with the way out, if a stack is in a state in which it cannot be deployed */
export function requireDeployable({ name, region }: AssembledStack, deployed: Stack | undefined): void {
  const status = deployed?.StackStatus ?? '';
  // A stack in review has only a change set, which the next deployment replaces.
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    throw new UserError(
      `${name} is being changed right now (${status}), by another deployment or a rollback. Wait until it is finished.`,
    );
  const command = waysOut.get(status);
  if (command !== undefined)
    throw new UserError(
      `${name} is ${status} and cannot be deployed. First: aws cloudformation ${command} --region ${region} --stack-name ${name}. ` +
        'docs/runbook.md, "A failed deployment", has the details.',
    );
}

/**
 * Checks that the edge stack does not belong to a stage of the same name in another region: there is one for each name,
 * and its firewall, log and alarms are those of one distribution.
 * @throws UserError that says what to do
 */
export function requireOwnEdgeStack(
  edge: AssembledStack,
  deployedEdge: Stack | undefined,
  main: AssembledStack,
  deployedMain: Stack | undefined,
): void {
  const known = parameterOf(deployedEdge, 'DistributionId') ?? 'none';
  if (known === 'none' || known === outputOf(deployedMain, 'DistributionId')) return;
  throw new UserError(
    `${edge.name} belongs to the distribution ${known}, which is not in ${main.name} in ${main.region}. Is the stage in ` +
      'another region? Deploy it there, or give the stage of this region another name. If it was deleted, delete ' +
      `${edge.name} in ${edge.region} too.`,
  );
}

async function warnOfLaterSecrets({ payments }: Stage, main: AssembledStack, region: string): Promise<void> {
  const mayFollow = payments === undefined ? [] : [payments.stripeWebhookParameter];
  for (const name of await requireSecrets(secretNames(main.template), region, mayFollow))
    warn(`The secret ${name} is missing. Payments work once it is stored; the last lines of this command say how.`);
}

const normalised = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/**
 * Checks that the stage's hosted zone exists and that its domain is delegated to it. Otherwise the certificate would
 * wait for its validation for hours, and then fail.
 * @throws UserError with the name servers to enter at the registrar
 */
export async function requireDelegatedZone(
  { domain }: Stage,
  { nameServers }: Pick<Outside, 'nameServers'>,
): Promise<void> {
  if (domain?.hostedZone === undefined) return;
  const { id, name } = domain.hostedZone;
  const { HostedZone, DelegationSet } = await zoneOf(id);
  const actual = normalised(HostedZone?.Name ?? '');
  if (actual !== name)
    throw new UserError(`domain.hostedZone: ${id} is the zone of ${actual}, not of ${name}. ${listZones}`);
  if (HostedZone?.Config?.PrivateZone)
    throw new UserError(
      `domain.hostedZone.id: ${id} is a private zone, which readers and AWS's certificates cannot see.`,
    );
  const wanted = (DelegationSet?.NameServers ?? []).map(normalised);
  const found = (await nameServers(name).catch(() => [])).map(normalised);
  if (found.some((server) => wanted.includes(server))) return;
  const instead = found.length === 0 ? 'the DNS has no name servers for it' : `the DNS has ${found.join(', ')}`;
  throw new UserError(
    `${name} is not delegated to its hosted zone ${id}: ${instead}. ` +
      `Enter these name servers at your registrar, or as NS records in the parent zone, and wait for up to a day: ${wanted.join(', ')}.`,
  );
}

const listZones = 'List the zones: aws route53 list-hosted-zones.';

async function zoneOf(id: string) {
  try {
    return await new Route53Client({ region: 'us-east-1' }).send(new GetHostedZoneCommand({ Id: id }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchHostedZone')
      throw new UserError(`domain.hostedZone.id: the account has no hosted zone ${id}. ${listZones}`);
    throw error;
  }
}
