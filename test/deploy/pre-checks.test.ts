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
import { requireDelegatedZone } from '#scripts/deploy/checks/hosted-zone.ts';
import { requireBehaviors, requireConcurrency, requirePolicies } from '#scripts/deploy/checks/quotas.ts';
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

describe("CloudFront's policies", () => {
  const policies = (type: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`P${i}`, { Type: `AWS::CloudFront::${type}` }]));
  const present = (cache: number, headers: number) => {
    // In two pages.
    const items = (count: number) => Array.from({ length: count }, () => ({}));
    const list = (count: number) => ({ Items: items(count), MaxItems: count, Quantity: count });
    cloudFront
      .on(ListCachePoliciesCommand)
      .resolves({ CachePolicyList: list(0) as never })
      .on(ListCachePoliciesCommand, { Type: 'custom', Marker: undefined })
      .resolves({ CachePolicyList: { ...list(cache - 1), NextMarker: 'more' } as never })
      .on(ListCachePoliciesCommand, { Type: 'custom', Marker: 'more' })
      .resolves({ CachePolicyList: list(1) as never })
      .on(ListResponseHeadersPoliciesCommand)
      .resolves({ ResponseHeadersPolicyList: list(headers) as never });
  };

  it("CloudFront's policies must have room for those of a new stage", async () => {
    present(16, 0);
    quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [] });
    await expect(requirePolicies(policies('CachePolicy', 5))).rejects.toThrow(
      /has 16 of 20 custom CloudFront policies \(AWS::CloudFront::CachePolicy\), and this stage adds 5\. Destroy a stage/,
    );
    await requirePolicies(policies('CachePolicy', 4));
    present(1, 19);
    await expect(requirePolicies(policies('ResponseHeadersPolicy', 2))).rejects.toThrow('has 19 of 20');
  });

  it("CloudFront's policies are compared with the raised quota of the account", async () => {
    present(16, 0);
    quotas
      .on(ListServiceQuotasCommand)
      .resolves({ Quotas: [{ QuotaName: 'Cache policies per AWS account', Value: 40 }] });
    await requirePolicies(policies('CachePolicy', 5));
  });

  it("CloudFront's policies are compared with the default quota if the account’s cannot be read", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    present(16, 0);
    quotas.on(ListServiceQuotasCommand).rejects(failure('AccessDeniedException'));
    await expect(requirePolicies(policies('CachePolicy', 5))).rejects.toThrow('has 16 of 20');
  });
});

describe("CloudFront's cache behaviors", () => {
  const distribution = (besidesDefault: number) => ({
    D: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: { CacheBehaviors: Array.from({ length: besidesDefault }, () => ({})) } },
    },
  });
  const account = (Value: number) =>
    quotas
      .on(ListServiceQuotasCommand)
      .resolves({ Quotas: [{ QuotaName: 'Cache behaviors per distribution', Value }] });

  it("CloudFront's cache behaviors are refused if they and the default one exceed the quota of an older account", async () => {
    account(25);
    await expect(requireBehaviors(distribution(25))).rejects.toThrow(
      /account allows 25 cache behaviors.* but this stage needs 26.*'Cache behaviors per distribution'.*servicequotas/,
    );
    await requireBehaviors(distribution(24));
  });

  it("CloudFront's cache behaviors are compared with the quota of the account", async () => {
    account(75);
    await requireBehaviors(distribution(35));
    await expect(requireBehaviors(distribution(75))).rejects.toThrow('allows 75 cache behaviors');
  });

  it("CloudFront's cache behaviors are compared with today’s default if the account’s quota cannot be read", async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    quotas.on(ListServiceQuotasCommand).rejects(failure('AccessDeniedException'));
    await requireBehaviors(distribution(35));
    expect(warned.mock.calls.join()).toContain(
      "'Cache behaviors per distribution' could not be read (AccessDeniedException); assuming 75",
    );
  });

  it("CloudFront's cache behaviors are not looked up for a stage that fits every account", async () => {
    await requireBehaviors(distribution(24));
    await requireBehaviors({});
    expect(quotas.calls()).toEqual([]);
  });
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
