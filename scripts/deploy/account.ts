import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { refusedRegion } from '#infra/regions.ts';
import { UserError } from '../command/user-error.ts';
import type { CommandOptions } from './options.ts';

export interface Account {
  id: string;
  region: string;
  /** ARN of the user or role that the credentials belong to. */
  caller: string;
}

/**
 * Looks up the account of the credentials, and determines the region. Sets profile and region in this process's
 * environment, for the SDK and for child processes.
 * @throws UserError if a stage cannot be in the region
 */
export async function accountOf({
  region: named,
  profile,
}: Pick<CommandOptions, 'region' | 'profile'>): Promise<Account> {
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const region = named ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? (await regionOfProfile());
  const refused = refusedRegion(region);
  if (refused !== undefined) throw new UserError(refused);
  Object.assign(process.env, { AWS_REGION: region, AWS_DEFAULT_REGION: region });
  const { Account: id = '', Arn: caller = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return { id, region, caller };
}

async function regionOfProfile(): Promise<string> {
  try {
    return await new STSClient({}).config.region();
  } catch {
    throw new UserError('No region is set. Use --region eu-west-1, AWS_REGION, or your AWS profile.');
  }
}

/** Describes a stack in the account; undefined if it does not exist. */
export async function deployedStack(name: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks[0];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist'))
      return undefined;
    throw error;
  }
}

/** Whether a stack's first deployment has succeeded. CloudFormation removes the resources of one that failed. */
export const isCreated = (stack: Stack | undefined): boolean =>
  /^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(stack?.StackStatus ?? '');

export const outputOf = (stack: Stack | undefined, name: string): string | undefined =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;

export const parameterOf = (stack: Stack | undefined, name: string): string | undefined =>
  stack?.Parameters?.find(({ ParameterKey }) => ParameterKey === name)?.ParameterValue;
