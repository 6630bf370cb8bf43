import type { StackStatus } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { ListServiceQuotasCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { DescribeParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { accountOf } from '#scripts/deploy/account.ts';
import { requireDelegatedZone, requireDeployable, waysOut } from '#scripts/deploy/checks/pre-checks.ts';
import { requireCloudFront, requireConcurrency } from '#scripts/deploy/checks/quotas.ts';
import { requireSecrets } from '#scripts/deploy/checks/secrets.ts';

const lambda = mockClient(LambdaClient);
const cloudFront = mockClient(CloudFrontClient);
const quotas = mockClient(ServiceQuotasClient);
const route53 = mockClient(Route53Client);
const ssm = mockClient(SSMClient);
afterEach(() => {
  vi.restoreAllMocks();
  for (const client of [lambda, cloudFront, quotas, route53, ssm]) client.reset();
});
const failure = (name: string) => Object.assign(new Error(name), { name });

describe('the region', () => {
  it('the region of a stage must be one that has every service of the stacks, before any call to AWS', async () => {
    const sts = mockClient(STSClient);
    await expect(accountOf({ region: 'cn-north-1', profile: undefined })).rejects.toThrow(
      /cannot be in cn-north-1.*Supported are .*eu-west-1/,
    );
    expect(sts.calls()).toEqual([]);
    sts.restore();
  });
});

describe('the concurrency of Lambda', () => {
  const resources = Object.fromEntries(
    [10, 10, 2].map((ReservedConcurrentExecutions, i) => [
      `F${i}`,
      { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions } },
    ]),
  );
  const account = (limit: number, unreserved = limit) =>
    lambda.on(GetAccountSettingsCommand).resolves({
      AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved },
    });

  it('the concurrency of Lambda of a new account is too small for a stage that reserves a part of it', async () => {
    account(10);
    await expect(requireConcurrency(resources, 'eu-west-1', false)).rejects.toThrow(
      /may run 10 functions at once, but this stage needs a limit of 122: it reserves 22.*servicequotas.*L-B99A9384.*reservesConcurrency: false/,
    );
  });

  it('the check of Lambda’s concurrency counts what other stages reserve, but not the own reservations of a stage that exists', async () => {
    account(150, 100);
    await expect(requireConcurrency(resources, 'eu-west-1', false)).rejects.toThrow(
      'other functions of the account reserve 50',
    );
    await requireConcurrency(resources, 'eu-west-1', true);
    account(172, 122);
    await requireConcurrency(resources, 'eu-west-1', false);
  });

  it('the concurrency of Lambda does not matter to a stage that reserves nothing', async () => {
    await requireConcurrency({ F: { Type: 'AWS::Lambda::Function' } }, 'eu-west-1', false);
    expect(lambda.calls()).toEqual([]);
  });
});

describe("CloudFront's quotas", () => {
  const policies = (type: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`P${i}`, { Type: `AWS::CloudFront::${type}` }]));
  const present = (cache: number, headers: number) => {
    const list = (count: number) => ({ Items: [], MaxItems: 100, Quantity: count });
    cloudFront
      .on(ListCachePoliciesCommand, { Type: 'custom' })
      .resolves({ CachePolicyList: list(cache) })
      .on(ListResponseHeadersPoliciesCommand, { Type: 'custom' })
      .resolves({ ResponseHeadersPolicyList: list(headers) });
  };
  const distribution = (besidesDefault: number) => ({
    D: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: { CacheBehaviors: Array.from({ length: besidesDefault }, () => ({})) } },
    },
  });
  const account = (QuotaName: string, Value: number) =>
    quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [{ QuotaName, Value }] });

  it('CloudFront’s policies must have room for those of a new stage, but not again for one that exists', async () => {
    present(16, 19);
    quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [] });
    await expect(requireCloudFront(policies('CachePolicy', 5), false)).rejects.toThrow(
      /'Cache policies per AWS account' is 20: the account uses 16, and this stage needs 5\. Request at least 21.*destroy a stage/,
    );
    await requireCloudFront(policies('CachePolicy', 4), false);
    await requireCloudFront(policies('CachePolicy', 5), true);
    await expect(requireCloudFront(policies('ResponseHeadersPolicy', 2), false)).rejects.toThrow('uses 19');
  });

  it('CloudFront’s policies are compared with the raised quota of the account', async () => {
    present(16, 0);
    account('Cache policies per AWS account', 40);
    await requireCloudFront(policies('CachePolicy', 5), false);
  });

  it('CloudFront’s cache behaviors are refused if they and the default one exceed the account’s quota', async () => {
    account('Cache behaviors per distribution', 25);
    await expect(requireCloudFront(distribution(25), true)).rejects.toThrow(
      /'Cache behaviors per distribution' is 25: .* this stage needs 26.*servicequotas/,
    );
    account('Cache behaviors per distribution', 75);
    await requireCloudFront(distribution(35), true);
  });

  it('CloudFront’s quotas are assumed to be today’s if the account’s cannot be read', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    quotas.on(ListServiceQuotasCommand).rejects(failure('AccessDeniedException'));
    await requireCloudFront(distribution(35), true);
    expect(warned.mock.calls.join()).toMatch(/'Cache behaviors per distribution' could not be read .*; assuming 75/);
  });

  it('CloudFront’s quotas are not looked up for a stage that fits every account', async () => {
    await requireCloudFront(distribution(24), true);
    expect([...quotas.calls(), ...cloudFront.calls()]).toEqual([]);
  });
});

describe('the state of a stack', () => {
  const check = (StackStatus: StackStatus) =>
    requireDeployable(
      { name: 'landfall-ada', region: 'eu-west-1', template: { Resources: {} }, nestedStacks: 0 },
      { StackName: 'landfall-ada', CreationTime: new Date(0), StackStatus },
    );

  it.each([...waysOut])('a stack in %s is refused, with the command that leads out of it', (status, command) => {
    expect(() => check(status as StackStatus)).toThrow(
      `aws cloudformation ${command} --region eu-west-1 --stack-name landfall-ada`,
    );
  });

  it('a stack that is being changed is refused before anything is bundled or uploaded', () => {
    expect(() => check('UPDATE_IN_PROGRESS')).toThrow('is being changed right now (UPDATE_IN_PROGRESS)');
  });

  it.each(['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'] as const)(
    'a stack in %s is left to cdk deploy, which updates or replaces it',
    (status) => {
      expect(() => check(status)).not.toThrow();
    },
  );
});

describe('the hosted zone', () => {
  const domain = { host: 'news.example.org', hostedZone: { id: 'Z0123456789ABC', name: 'example.org' } };
  const stage = stageNamed('x', { x: { kind: 'personal', domain } as Omit<StageInput, 'name'> });
  const zone = (Name: string, PrivateZone = false) =>
    route53.on(GetHostedZoneCommand).resolves({
      HostedZone: { Id: '/hostedzone/Z0123456789ABC', Name, CallerReference: 'x', Config: { PrivateZone } },
      DelegationSet: { NameServers: ['ns-1.awsdns-1.org', 'ns-2.awsdns-2.com'] },
    });
  const check = (servers: string[] | Error) =>
    requireDelegatedZone(stage, {
      nameServers: () => (servers instanceof Error ? Promise.reject(servers) : Promise.resolve(servers)),
    });

  it('the hosted zone is accepted when the DNS names its servers', async () => {
    zone('example.org.');
    await check(['NS-2.awsdns-2.com.']);
  });

  it.each([
    ['elsewhere', ['ns.registrar.example'], 'the DNS has ns.registrar.example'],
    ['nowhere', failure('ENOTFOUND'), 'the DNS has no name servers for it'],
  ])(
    'the hosted zone is refused when the domain is delegated %s, with the name servers to enter',
    async (_, servers, text) => {
      zone('example.org.');
      await expect(check(servers)).rejects.toThrow(text);
      await expect(check(servers)).rejects.toThrow('Enter these name servers at your registrar');
      await expect(check(servers)).rejects.toThrow('ns-1.awsdns-1.org, ns-2.awsdns-2.com');
    },
  );

  it('the hosted zone is refused when it does not exist, is private, or is that of another domain', async () => {
    route53.on(GetHostedZoneCommand).rejects(failure('NoSuchHostedZone'));
    await expect(check([])).rejects.toThrow('the account has no hosted zone Z0123456789ABC');
    zone('example.org.', true);
    await expect(check([])).rejects.toThrow('is a private zone');
    zone('example.net.');
    await expect(check([])).rejects.toThrow('is the zone of example.net, not of example.org');
  });

  it('the hosted zone is not looked up for a stage without one', async () => {
    await requireDelegatedZone(stageNamed('x'), { nameServers: () => Promise.reject(new Error('unused')) });
    expect(route53.calls()).toEqual([]);
  });
});

describe('secrets', () => {
  it('Stripe’s webhook secret may follow the deployment, and no other secret may', async () => {
    ssm.on(DescribeParametersCommand).resolves({ Parameters: [{ Name: '/news/stripe', Type: 'SecureString' }] });
    const names = ['/news/stripe', '/news/stripe-webhook'];
    expect(await requireSecrets(names, 'eu-west-1', ['/news/stripe-webhook'])).toEqual(['/news/stripe-webhook']);
    ssm.on(DescribeParametersCommand).resolves({ Parameters: [] });
    await expect(requireSecrets(names, 'eu-west-1', ['/news/stripe-webhook'])).rejects.toThrow('--name /news/stripe ');
  });
});
