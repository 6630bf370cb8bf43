import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  paginateListStackResources,
  RollbackStackCommand,
  type Stack,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { note, step } from '../../local-stage/progress.ts';
import { UserError } from '../../user-error.ts';
import { deployedStack } from '../account.ts';
import { withAwsHints } from '../aws-errors.ts';
import type { Outside } from '../outside.ts';

/** A stack of the deployment, and how the user is asked. */
export interface Inspected {
  name: string;
  region: string;
  /** Accepts all offers without a question. */
  yes: boolean;
  outside: Pick<Outside, 'ask' | 'pollSeconds'>;
}

/** States of a stack that cannot be updated any more: its creation or its deletion failed. */
export const unusable = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'DELETE_FAILED'];
/** States after an update that was not undone completely, with the command that does it. */
export const waysBack: ReadonlyMap<string, string> = new Map([
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback'],
  ['UPDATE_FAILED', 'rollback-stack'],
]);
/** How often one command tries to bring a stack into a state that can be deployed. */
const maxSteps = 6;

/**
 * Brings a stack into a state in which it can be deployed: waits for other changes, deletes what is left of a failed
 * creation, or finishes a rollback, after asking. @returns whether the stack exists
 * @throws UserError with the way out if that is declined or fails
 */
export async function prepareStack(inspected: Inspected): Promise<boolean> {
  for (let attempt = 1; attempt <= maxSteps; attempt++) {
    const stack = await deployedStack(inspected.name, inspected.region);
    const status = stack?.StackStatus;
    // A stack in review has only a change set, which the next deployment replaces.
    if (stack === undefined || status === undefined || status === 'REVIEW_IN_PROGRESS') return false;
    if (unusable.includes(status)) await removeFailed(stack, inspected);
    else if (waysBack.has(status)) await finishRollback(stack, inspected);
    else if (status.endsWith('_IN_PROGRESS')) await waitFor(stack, inspected);
    else if (status.endsWith('_FAILED')) throw new UserError(`${inspected.name} is ${status}. ${byHand(inspected)}`);
    else return true;
  }
  throw new UserError(`${inspected.name} keeps changing its state. ${byHand(inspected)}`);
}

const byHand = ({ name, region }: Inspected): string =>
  `Its events say why: https://${region}.console.aws.amazon.com/cloudformation/home?region=${region}#/stacks?filteringText=${name}. ` +
  'docs/runbook.md, "A failed deployment", has the ways out.';

const client = (region: string) => new CloudFormationClient({ region });

async function removeFailed({ StackStatus: status, EnableTerminationProtection }: Stack, inspected: Inspected) {
  const { name, region } = inspected;
  const isDeletion = status === 'DELETE_FAILED';
  note(`${name} is ${status}${isDeletion ? '' : ': it could not be created'}${await firstFailure(inspected)}`);
  const isProtected = EnableTerminationProtection ? ', which is protected against deletion,' : '';
  const question = isDeletion
    ? `The deletion of ${name} was begun and failed. Delete the rest, and create an empty one?`
    : `Delete what is left of ${name}${isProtected} and create it again? It has never worked and holds no data.`;
  const aws = (command: string) => `aws cloudformation ${command} --region ${region} --stack-name ${name}`;
  const commands = [
    ...(EnableTerminationProtection ? [aws('update-termination-protection --no-enable-termination-protection')] : []),
    aws('delete-stack'),
  ];
  // A stack whose deletion failed has worked before: --yes does not answer for it.
  await offer(question, commands.join('; '), { ...inspected, yes: inspected.yes && !isDeletion });
  const formation = client(region);
  if (EnableTerminationProtection)
    await withAwsHints(
      formation.send(new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false })),
    );
  await step(`The failed ${name} is deleted`, async () => {
    await withAwsHints(formation.send(new DeleteStackCommand({ StackName: name })));
    await settled(inspected);
  });
  if ((await deployedStack(name, region))?.StackStatus !== 'DELETE_FAILED') return;
  const left = await resourcesLeft(inspected);
  throw new UserError(
    `${name} could not be deleted because of ${left.join(', ')}. Empty or delete these resources by hand, or leave them behind: ` +
      `aws cloudformation delete-stack --region ${region} --stack-name ${name} --retain-resources ${left.join(' ')}. Then deploy again.`,
  );
}

async function finishRollback({ StackStatus: status }: Stack, inspected: Inspected): Promise<void> {
  const { name, region } = inspected;
  note(`${name} is ${status}: an update failed and was not undone completely${await firstFailure(inspected)}`);
  await offer(
    `Go back to the state before that update? Data is not touched.`,
    `aws cloudformation ${waysBack.get(status ?? '')} --region ${region} --stack-name ${name}`,
    inspected,
  );
  await step(`${name} is rolled back`, async () => {
    const formation = client(region);
    await withAwsHints<unknown>(
      status === 'UPDATE_FAILED'
        ? formation.send(new RollbackStackCommand({ StackName: name }))
        : formation.send(new ContinueUpdateRollbackCommand({ StackName: name })),
    );
    await settled(inspected);
  });
  if (waysBack.has((await deployedStack(name, region))?.StackStatus ?? ''))
    throw new UserError(`${name} could not be rolled back. ${byHand(inspected)}`);
}

async function waitFor({ StackStatus: status }: Stack, inspected: Inspected): Promise<void> {
  const { name, region } = inspected;
  await offer(
    `${name} is being changed right now (${status}), by another deployment or a rollback. Wait until it is finished?`,
    `aws cloudformation describe-stacks --region ${region} --stack-name ${name} --query Stacks[0].StackStatus`,
    inspected,
  );
  await step(`${name} is free`, () => settled(inspected));
}

/** Waits until no change of the stack is under way. */
async function settled({ name, region, outside }: Inspected): Promise<void> {
  for (;;) {
    const status = (await deployedStack(name, region))?.StackStatus ?? '';
    if (!status.endsWith('_IN_PROGRESS')) return;
    await new Promise((resolve) => setTimeout(resolve, outside.pollSeconds * 1000));
  }
}

async function offer(question: string, command: string, { name, yes, outside }: Inspected): Promise<void> {
  const accepted = yes || (await outside.ask(question));
  if (accepted) return;
  const reason = accepted === undefined ? 'There is no terminal to ask.' : 'Nothing was changed.';
  throw new UserError(`${name} cannot be deployed in this state. ${reason} By hand: ${command}`);
}

/** The first resource that failed in the last operation, with AWS's reason, as a further sentence. */
async function firstFailure({ name, region }: Inspected): Promise<string> {
  const { StackEvents = [] } = await withAwsHints(
    client(region).send(new DescribeStackEventsCommand({ StackName: name })),
  );
  // Newest first. The failed operation begins with the stack's own event; its first failure cancels the others.
  const start = StackEvents.findIndex(
    ({ ResourceType, ResourceStatus = '', ResourceStatusReason }) =>
      ResourceType === 'AWS::CloudFormation::Stack' &&
      /^(CREATE|UPDATE)_IN_PROGRESS$/.test(ResourceStatus) &&
      ResourceStatusReason === 'User Initiated',
  );
  const failed = StackEvents.slice(0, start === -1 ? undefined : start).findLast(
    ({ ResourceStatus = '', ResourceStatusReason = '' }) =>
      ResourceStatus.endsWith('_FAILED') && !ResourceStatusReason.includes('cancelled'),
  );
  if (failed === undefined) return '';
  return `. ${failed.LogicalResourceId} (${failed.ResourceType}): ${failed.ResourceStatusReason}`;
}

async function resourcesLeft({ name, region }: Inspected): Promise<string[]> {
  const left: string[] = [];
  const pages = paginateListStackResources({ client: client(region) }, { StackName: name });
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { LogicalResourceId, ResourceStatus } of StackResourceSummaries)
      if (ResourceStatus === 'DELETE_FAILED' && LogicalResourceId !== undefined) left.push(LogicalResourceId);
  return left;
}
