import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { originSecretsParameter } from '#infra/site/origin-secrets.ts';
import { type DeclaredStage, type Stage, stageNamed } from '#infra/stages.ts';
import { contract } from '#shared/api/contract.ts';
import { everything, production, Synthesized } from './synthesized.ts';

const hostedZone = { id: 'Z0123456789ABC', name: 'example.org' };
const withZone = stageNamed('ada', { ada: { kind: 'personal', domain: { host: 'ada.example.org', hostedZone } } });
const withCertificate = stageNamed('eve', {
  eve: {
    kind: 'personal',
    domain: { host: 'eve.example.org', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b' },
  },
});
/** Every kind of stage, and the outputs of its edge stack. */
const stages: [string, string | Stage, string[]][] = [
  ['local', 'local', []],
  ['personal', 'dev', []],
  ['personal with a certificate', withCertificate, []],
  ['personal with a zone', withZone, ['CertificateArn']],
  ['production', production, ['WebAclArn']],
  ['production with a zone', everything, ['CertificateArn', 'WebAclArn']],
];

const distribution = z.object({
  DistributionConfig: z.object({
    WebACLId: z.optional(z.unknown()),
    Aliases: z.optional(z.array(z.string())),
    ViewerCertificate: z.optional(z.object({ AcmCertificateArn: z.unknown() })),
  }),
});
const distributionOf = (stack: Synthesized) =>
  distribution.parse(stack.one('AWS::CloudFront::Distribution').properties).DistributionConfig;

describe('outputs of the edge stack', () => {
  it.each(stages)('%s: they are the parameters of the main stack, without defaults', (_, stage, outputs) => {
    const main = new Synthesized(stage);
    const parameters = Object.entries(main.template.Parameters ?? {}).filter(
      ([name]) => !['BootstrapVersion', originSecretsParameter].includes(name),
    );
    expect(parameters.map(([name]) => name).sort()).toEqual(outputs);
    for (const [, parameter] of parameters)
      expect(parameter).toMatchObject({ Type: 'String', AllowedPattern: expect.stringContaining('us-east-1') });
    for (const [, parameter] of parameters) expect(parameter).not.toHaveProperty('Default');
    if (outputs.length)
      expect(Object.keys(new Synthesized(stage, 'edge').template.Outputs ?? {}).sort()).toEqual(outputs);
    else expect(() => new Synthesized(stage, 'edge')).toThrow('has no edge stack');
    expect(distributionOf(main).WebACLId).toEqual(outputs.includes('WebAclArn') ? { Ref: 'WebAclArn' } : undefined);
  });

  it('neither stack has custom resources', () => {
    for (const which of ['main', 'edge'] as const) {
      const types = Object.values(new Synthesized(everything, which).template.Resources).map(({ Type }) => Type);
      expect(
        types.filter((type) => type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource'),
      ).toEqual([]);
    }
  });
});

describe('a stage’s own host', () => {
  it('a stage’s own host with a zone: the edge stack creates a certificate that the zone validates', () => {
    const edge = new Synthesized(everything, 'edge');
    expect(edge.one('AWS::CertificateManager::Certificate').properties).toMatchObject({
      DomainName: 'news.example.org',
      ValidationMethod: 'DNS',
      DomainValidationOptions: [{ DomainName: 'news.example.org', HostedZoneId: hostedZone.id }],
    });
  });

  it('a stage’s own host with a zone: the distribution uses the host and the certificate', () => {
    expect(distributionOf(new Synthesized(everything))).toMatchObject({
      Aliases: ['news.example.org'],
      ViewerCertificate: { AcmCertificateArn: { Ref: 'CertificateArn' } },
    });
  });

  it('a stage’s own host with a zone: IPv4 and IPv6 records point to the distribution', () => {
    const records = new Synthesized(everything).all('AWS::Route53::RecordSet').map(({ properties }) => properties);
    expect(records.map(({ Type }) => Type).sort()).toEqual(['A', 'AAAA']);
    for (const record of records) {
      expect(record).toMatchObject({
        Name: 'news.example.org.',
        HostedZoneId: hostedZone.id,
        AliasTarget: { DNSName: { 'Fn::GetAtt': [expect.stringMatching(/^SiteDistribution/), 'DomainName'] } },
      });
    }
  });

  it('a stage’s own host with a certificate: the distribution uses it, and the stack creates no records', () => {
    const main = new Synthesized(withCertificate);
    expect(distributionOf(main).ViewerCertificate?.AcmCertificateArn).toBe(withCertificate.domain?.certificateArn);
    expect(main.all('AWS::Route53::RecordSet')).toEqual([]);
  });

  const rejected: [string, object, string][] = [
    ['neither zone nor certificate', { host: 'a.example.org' }, 'needs either a hostedZone'],
    [
      'both',
      { host: 'a.example.org', hostedZone, certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b' },
      'not both',
    ],
    ['a host outside the zone', { host: 'a.example.com', hostedZone }, 'is not in its hosted zone'],
    [
      'a host that only ends with the name of the zone',
      { host: 'badexample.org', hostedZone },
      'is not in its hosted zone',
    ],
    [
      'a certificate of another region',
      { host: 'a.example.org', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b' },
      'in us-east-1',
    ],
    ['a wildcard', { host: '*.example.org', hostedZone }, 'is not a host name'],
    [
      'an invalid zone id',
      { host: 'a.example.org', hostedZone: { id: 'example', name: 'example.org' } },
      'is not the id of a hosted zone',
    ],
    ['an unknown setting', { host: 'a.example.org', hostedZone, zone: 'x' }, 'zone'],
  ];
  it.each(rejected)('the setting of a stage’s own host rejects %s', (_, domain, reason) => {
    expect(() => stageNamed('x', { x: { kind: 'personal', domain } as DeclaredStage })).toThrow(reason);
  });
});

const rule = z.object({
  Name: z.string(),
  Priority: z.number(),
  Action: z.optional(z.unknown()),
  Statement: z.object({
    ManagedRuleGroupStatement: z.optional(z.unknown()),
    RateBasedStatement: z.optional(
      z.object({
        Limit: z.number(),
        EvaluationWindowSec: z.literal(300),
        AggregateKeyType: z.literal('IP'),
        ScopeDownStatement: z.optional(z.unknown()),
      }),
    ),
  }),
  VisibilityConfig: z.object({
    CloudWatchMetricsEnabled: z.literal(true),
    SampledRequestsEnabled: z.literal(true),
    MetricName: z.string(),
  }),
});
const rulesOf = (stage: Stage) =>
  z.array(rule).parse(new Synthesized(stage, 'edge').one('AWS::WAFv2::WebACL').properties.Rules);

const declared = (requestRates: object) =>
  stageNamed('production', {
    production: {
      kind: 'production',
      admins: ['ada@example.org'],
      alarmEmails: ['duty@example.org'],
      requestRates,
    } as DeclaredStage,
  });

describe('the web ACL of production', () => {
  const edge = new Synthesized(production, 'edge');
  const rules = rulesOf(production);

  it('the web ACL of production belongs to CloudFront and allows requests that no rule blocks', () => {
    expect(edge.one('AWS::WAFv2::WebACL').properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
    });
    expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_, index) => index));
  });

  it('the web ACL of production uses two rule groups of AWS, in blocking mode', () => {
    const managed = rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
    expect(managed.map(({ Name }) => Name)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    for (const one of managed)
      expect(one).toMatchObject({ Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: one.Name } } });
    expect(JSON.stringify(edge.one('AWS::WAFv2::WebACL'))).toContain('"OverrideAction":{"None":{}}');
  });

  it('the web ACL of production limits each address: in total, lower for the API, lowest for fetching feeds', () => {
    const limits = rules.flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [[Name, rate.Limit, JSON.stringify(rate.ScopeDownStatement ?? '')]] : [],
    );
    expect(limits).toEqual([
      ['RateFeeds', 600, expect.stringContaining(`"SearchString":"${contract.fetchFeed.path}"`)],
      ['RateApi', 10_000, expect.stringContaining('"SearchString":"/api"')],
      ['RateAll', 20_000, '""'],
    ]);
  });

  it('the web ACL of production responds to a limited address with 429 and Retry-After', () => {
    for (const { Action, Statement } of rules)
      if (Statement.RateBasedStatement)
        expect(Action).toMatchObject({
          Block: { CustomResponse: { ResponseCode: 429, ResponseHeaders: [{ Name: 'retry-after', Value: '300' }] } },
        });
  });

  it('the web ACL of production uses the rates of the stage', () => {
    const limits = rulesOf(declared({ all: 5000, api: 1000, feeds: 100 })).flatMap(
      ({ Statement }) => Statement.RateBasedStatement?.Limit ?? [],
    );
    expect(limits).toEqual([100, 1000, 5000]);
  });

  it('the web ACL of production rejects rates that WAF does not accept, that are out of order or unknown', () => {
    expect(() => declared({ all: 1000 })).toThrow('requestRates');
    expect(() => declared({ feeds: 9 })).toThrow('requestRates.feeds');
    expect(() => declared({ apis: 9 })).toThrow('apis');
  });

  it('the web ACL of production keeps its log, which has addresses, for two weeks', () => {
    const logs = edge.one('AWS::Logs::LogGroup').properties;
    expect(logs).toMatchObject({
      LogGroupName: expect.stringMatching(/^aws-waf-logs-.+-production-edge$/),
      RetentionInDays: 14,
    });
  });

  it('the web ACL of production logs blocked requests only, without tokens, cookies and query strings', () => {
    const logging = edge.one('AWS::WAFv2::LoggingConfiguration').properties;
    expect(JSON.stringify(logging.LogDestinationConfigs)).toMatch(/:log-group:aws-waf-logs-[a-z]+-production-edge"/);
    expect(logging.RedactedFields).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'referer' } },
      { QueryString: {} },
    ]);
    expect(logging.LoggingFilter).toMatchObject({
      DefaultBehavior: 'DROP',
      Filters: [{ Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
  });

  it('the web ACL of production is absent from a personal stage with a domain', () => {
    const types = Object.values(new Synthesized(withZone, 'edge').template.Resources).map(({ Type }) => Type);
    expect(types).toEqual(['AWS::CertificateManager::Certificate']);
  });
});

describe('the access log of production', () => {
  const edge = new Synthesized(production, 'edge');
  const delivery = edge.one('AWS::Logs::Delivery');
  const source = edge.one('AWS::Logs::DeliverySource');
  const destination = edge.one('AWS::Logs::DeliveryDestination');
  const bucket = edge.one('AWS::S3::Bucket', 'AccessLog');

  it('the access log of production has times, paths, statuses and results, and nothing that leads to a person', () => {
    const fields = z.array(z.string()).parse(delivery.properties.RecordFields);
    expect(fields).toEqual(
      expect.arrayContaining(['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'x-edge-result-type']),
    );
    expect(fields.filter((field) => /^c-|query|cookie|referer|user-agent|forwarded|asn|country/i.test(field))).toEqual(
      [],
    );
  });

  it('the access log of production is CloudFront’s, of the distribution whose id a deployment passes', () => {
    expect(source.properties).toMatchObject({
      LogType: 'ACCESS_LOGS',
      Name: expect.stringMatching(/-production-edge$/),
    });
    expect(JSON.stringify(source.properties.ResourceArn)).toMatch(
      /:cloudfront::.*:distribution\/.*\{"Ref":"DistributionId"\}/,
    );
    expect(delivery.properties).toMatchObject({
      DeliverySourceName: { Ref: source.id },
      DeliveryDestinationArn: { 'Fn::GetAtt': [destination.id, 'Arn'] },
    });
    for (const { id } of [source, destination, delivery])
      expect(edge.template.Resources[id]).toMatchObject({ Condition: 'DistributionIsKnown' });
  });

  it('the access log of production is in a private bucket, to which only the log delivery of this account writes, for logDays', () => {
    expect(destination.properties.DestinationResourceArn).toEqual({ 'Fn::GetAtt': [bucket.id, 'Arn'] });
    expect(bucket.properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
    const allowed = z
      .object({ PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }) })
      .parse(edge.one('AWS::S3::BucketPolicy', 'AccessLog').properties)
      .PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 's3:PutObject',
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Condition: {
          StringEquals: {
            'aws:SourceAccount': { Ref: 'AWS::AccountId' },
            's3:x-amz-acl': 'bucket-owner-full-control',
          },
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      }),
    ]);
  });
});
