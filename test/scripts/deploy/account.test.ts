import { DescribeParametersCommand, GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awsHint } from '#scripts/command/user-error.ts';
import { accountOf } from '#scripts/deploy/account.ts';
import { requireOwnEdgeStack } from '#scripts/deploy/checks/pre-checks.ts';
import { requireSecrets, secretNames } from '#scripts/deploy/checks/secrets.ts';
import { production, Synthesized } from '#test/infra/synthesized.ts';

const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const failure = (name: string, message = name) => Object.assign(new Error(message), { name });

beforeEach(() => {
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  // Ignores the AWS profile of the developer.
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const client of [sts, ssm]) client.reset();
});

describe('the account', () => {
  const account = (region?: string) => accountOf({ region, profile: undefined });

  it('the deploy command needs a region', async () => {
    await expect(account()).rejects.toThrow('No region is set. Use --region eu-west-1');
  });

  it.each([
    ['CredentialsProviderError', 'Could not load credentials from any providers', 'No AWS credentials were found'],
    [
      'CredentialsProviderError',
      'The SSO session associated with this profile has expired.',
      'Your AWS sign-in has expired',
    ],
    ['ExpiredToken', 'The security token included in the request is expired', 'Your AWS credentials have expired'],
    ['InvalidClientTokenId', 'The security token included in the request is invalid.', 'AWS rejected the credentials'],
    ['AccessDenied', 'User ada may not do sts:GetCallerIdentity', 'The credentials lack permission: User ada'],
    ['TimeoutError', 'socket hang up', 'Cannot reach AWS'],
  ])('the deploy command explains the AWS error %s: %s', (name, message, hint) => {
    expect(awsHint(failure(name, message))).toContain(hint);
  });

  it('the deploy command explains an AWS error that ElectroDB wraps, such as a table that does not exist', () => {
    const cause = failure('ResourceNotFoundException', 'table bob');
    const wrapped = Object.assign(new Error('Error thrown by DynamoDB client', { cause }), { name: 'ElectroError' });
    expect(awsHint(wrapped)).toBe('It does not exist in this account and region: table bob');
  });

  it('the deploy command prefers --region to the environment, and sets it for child processes', async () => {
    vi.stubEnv('AWS_DEFAULT_REGION', 'us-west-2');
    sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ada' });
    expect(await account('eu-west-1')).toEqual({
      id: '123456789012',
      region: 'eu-west-1',
      caller: 'arn:aws:iam::123456789012:user/ada',
    });
    expect([process.env.AWS_REGION, process.env.AWS_DEFAULT_REGION]).toEqual(['eu-west-1', 'eu-west-1']);
  });

  it('the deploy command refuses a region in which a stage cannot be, before any call', async () => {
    await expect(account('ap-southeast-6')).rejects.toThrow('API Gateway has no HTTP APIs there');
    vi.stubEnv('AWS_REGION', 'cn-north-1');
    await expect(account()).rejects.toThrow('another partition of AWS');
    expect(sts.calls()).toEqual([]);
  });
});

describe('secrets', () => {
  const names = secretNames(new Synthesized(production).template);

  it('secrets are the parameters that the functions read, each once', () => {
    expect(names).toEqual([
      '/news/football-data-key',
      '/news/newsapi-key',
      '/news/open-meteo-key',
      '/news/twelve-data-key',
    ]);
  });

  it('secrets that are missing are reported with the command to create them, without reading any value', async () => {
    ssm.on(DescribeParametersCommand).resolves({ Parameters: [{ Name: '/news/newsapi-key', Type: 'SecureString' }] });
    await expect(requireSecrets(['/news/newsapi-key', '/news/stripe'], 'eu-west-1')).rejects.toThrow(
      'aws ssm put-parameter --region eu-west-1 --type SecureString --name /news/stripe --value ...',
    );
    expect(ssm.commandCalls(GetParameterCommand)).toHaveLength(0);
  });

  it('secrets that are not encrypted are rejected, and a stage without secrets makes no request', async () => {
    ssm.on(DescribeParametersCommand).resolves({ Parameters: [{ Name: '/news/newsapi-key', Type: 'String' }] });
    await expect(requireSecrets(['/news/newsapi-key'], 'eu-west-1')).rejects.toThrow('not SecureStrings');
    ssm.reset();
    await requireSecrets([], 'eu-west-1');
    expect(ssm.calls()).toHaveLength(0);
  });
});

describe('the edge stack', () => {
  const stack = (name: string, region: string) => ({ name, region, template: { Resources: {} }, nestedStacks: 0 });
  const common = { StackName: 'news', CreationTime: new Date(0), StackStatus: 'UPDATE_COMPLETE' as const };
  const check = (known: string, own?: string) =>
    requireOwnEdgeStack(
      stack('news-edge', 'us-east-1'),
      { ...common, Parameters: [{ ParameterKey: 'DistributionId', ParameterValue: known }] },
      stack('news', 'eu-west-1'),
      own === undefined ? undefined : { ...common, Outputs: [{ OutputKey: 'DistributionId', OutputValue: own }] },
    );

  it('the edge stack is accepted before the first distribution, and with that of this region', () => {
    check('none');
    check('E1', 'E1');
  });

  it.each([undefined, 'E2'])(
    'the edge stack of another region is refused: its stage keeps its firewall (%s)',
    (own) => {
      expect(() => check('E1', own)).toThrow(
        'news-edge belongs to the distribution E1, which is not in news in eu-west-1',
      );
    },
  );
});
