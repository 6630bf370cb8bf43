import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { awsAnswer } from './aws-answer.ts';
import { Mistake } from './mistake.ts';
import type { CommandOptions } from './options.ts';

export interface Account {
  id: string;
  region: string;
  /** Who asks, as AWS names them. */
  caller: string;
}

/** Whom the credentials belong to, and the region that is meant. Points whatever runs in this process, and what it starts, at both. */
export async function accountOf({
  region: named,
  profile,
}: Pick<CommandOptions, 'region' | 'profile'>): Promise<Account> {
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const region = named ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? (await regionOfProfile());
  Object.assign(process.env, { AWS_REGION: region, AWS_DEFAULT_REGION: region });
  const { Account: id = '', Arn: caller = '' } = await awsAnswer(
    new STSClient({ region }).send(new GetCallerIdentityCommand({})),
  );
  return { id, region, caller };
}

async function regionOfProfile(): Promise<string> {
  try {
    return await new STSClient({}).config.region();
  } catch {
    throw new Mistake('No region is set. Name one: --region eu-west-1, AWS_REGION, or in your AWS profile.');
  }
}

/** A stack as it is in the account, or undefined when there is none. */
export async function deployedStack(name: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await awsAnswer(
      new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: name })),
    );
    return Stacks[0];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist'))
      return undefined;
    throw error;
  }
}

/** @throws Mistake with the command that helps, when the CDK has not been set up in one of the regions, or too long ago. */
export async function requireBootstrap(account: string, regions: ReadonlyMap<string, number>): Promise<void> {
  for (const [region, wanted] of regions) {
    const toolkit = await deployedStack('CDKToolkit', region);
    const version = Number(
      toolkit?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0,
    );
    if (version >= wanted) continue;
    const fault =
      toolkit === undefined ? 'has not been set up' : `is set up in version ${version}, and ${wanted} is needed`;
    throw new Mistake(
      `The CDK ${fault} in ${region} of the account ${account}. Once: npx cdk bootstrap aws://${account}/${region}`,
    );
  }
}
