import type { Template } from '#infra/templates.ts';

/**
 * What AWS allows for one resource without a request, from its documentation of November 2026. A stage must fit a new
 * account, so quotas that AWS raises on request are here too.
 */
export interface Quota {
  /** The entity, as AWS's list of quotas names it. */
  entity: string;
  /** Where a resource has it. */
  path: string;
  /** How it is measured: by its items, its bytes or as a number. */
  by: 'items' | 'bytes' | 'number';
  most: number;
  /** What the resource has without a value at the path, or besides it. */
  besides?: number;
  /** The quota that an older account may still have. */
  olderMost?: number;
}

const cacheKey = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';
const headers = 'ResponseHeadersPolicyConfig';
const contentPolicy = `${headers}.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy`;

/** Quotas of one resource, by its type. */
export const resourceQuotas: Record<string, readonly Quota[]> = {
  'AWS::CloudFront::CachePolicy': [
    { entity: 'query strings', path: `${cacheKey}.QueryStringsConfig.QueryStrings`, by: 'items', most: 10 },
    { entity: 'headers', path: `${cacheKey}.HeadersConfig.Headers`, by: 'items', most: 10 },
    { entity: 'cookies', path: `${cacheKey}.CookiesConfig.Cookies`, by: 'items', most: 10 },
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    { entity: 'custom headers', path: `${headers}.CustomHeadersConfig.Items`, by: 'items', most: 10 },
    { entity: 'removed headers', path: `${headers}.RemoveHeadersConfig.Items`, by: 'items', most: 10 },
    { entity: 'characters of the content security policy', path: contentPolicy, by: 'bytes', most: 1783 },
  ],
  'AWS::CloudFront::Distribution': [
    {
      entity: 'cache behaviors',
      path: 'DistributionConfig.CacheBehaviors',
      by: 'items',
      most: 75,
      besides: 1,
      // The quota before 2025. The deployment looks the account's up (scripts/deploy/checks/quotas.ts).
      olderMost: 25,
    },
    { entity: 'origins', path: 'DistributionConfig.Origins', by: 'items', most: 25 },
    { entity: 'alternate domain names', path: 'DistributionConfig.Aliases', by: 'items', most: 100 },
  ],
  'AWS::CloudFront::Function': [{ entity: 'bytes of code', path: 'FunctionCode', by: 'bytes', most: 10_240 }],
  'AWS::Lambda::Function': [
    { entity: 'bytes of environment', path: 'Environment.Variables', by: 'bytes', most: 4096 },
    { entity: 'seconds of time-out', path: 'Timeout', by: 'number', most: 900 },
    { entity: 'MB of memory', path: 'MemorySize', by: 'number', most: 10_240 },
    { entity: 'MB of temporary storage', path: 'EphemeralStorage.Size', by: 'number', most: 10_240 },
  ],
  'AWS::ApiGatewayV2::Stage': [
    { entity: 'bytes of the access log template', path: 'AccessLogSettings.Format', by: 'bytes', most: 3072 },
  ],
  'AWS::ApiGatewayV2::Integration': [
    { entity: 'milliseconds of time-out', path: 'TimeoutInMillis', by: 'number', most: 30_000 },
  ],
  // The quota is for all inline policies of a role. Each role here has one.
  'AWS::IAM::Policy': [{ entity: 'characters', path: 'PolicyDocument', by: 'bytes', most: 10_240 }],
  'AWS::IAM::Role': [
    { entity: 'managed policies', path: 'ManagedPolicyArns', by: 'items', most: 10 },
    { entity: 'characters of the trust policy', path: 'AssumeRolePolicyDocument', by: 'bytes', most: 2048 },
  ],
  'AWS::CloudWatch::Alarm': [{ entity: 'metrics', path: 'Metrics', by: 'items', most: 10 }],
  'AWS::DynamoDB::Table': [
    { entity: 'global secondary indexes', path: 'GlobalSecondaryIndexes', by: 'items', most: 20 },
  ],
  'AWS::SQS::Queue': [
    { entity: 'seconds of visibility time-out', path: 'VisibilityTimeout', by: 'number', most: 43_200 },
    { entity: 'seconds of retention', path: 'MessageRetentionPeriod', by: 'number', most: 1_209_600 },
  ],
};

/** Quotas of one template, nested or not. */
export const templateQuotas: readonly Quota[] = [
  { entity: 'resources', path: 'Resources', by: 'items', most: 500 },
  { entity: 'parameters', path: 'Parameters', by: 'items', most: 200 },
  { entity: 'outputs', path: 'Outputs', by: 'items', most: 200 },
  { entity: 'bytes', path: '', by: 'bytes', most: 1_000_000 },
];

/** Most resources of a type in one stage. */
export const stageQuotas: Record<string, number> = {
  'AWS::ApiGatewayV2::Integration': 300,
  'AWS::ApiGatewayV2::Route': 300,
};

/** Most resources of a type in an account; of alarms in one region. */
export const accountQuotas: Record<string, number> = {
  'AWS::CloudFront::CachePolicy': 20,
  'AWS::CloudFront::Function': 100,
  'AWS::CloudFront::KeyGroup': 10,
  'AWS::CloudFront::OriginAccessControl': 100,
  'AWS::CloudFront::OriginRequestPolicy': 20,
  'AWS::CloudFront::ResponseHeadersPolicy': 20,
  'AWS::CloudWatch::Alarm': 5000,
  'AWS::IAM::Role': 1000,
};

export interface Use extends Pick<Quota, 'most' | 'olderMost'> {
  /** `<resource> (<type>): <entity>` */
  what: string;
  used: number;
}

/** What a template and its resources use of their quotas. References count as they are written. */
export function usesOf(template: Template): Use[] {
  const use = (subject: unknown, owner: string, { entity, path, by, most, besides = 0, olderMost }: Quota): Use => ({
    what: `${owner}: ${entity}`,
    used: measures[by](at(subject, path)) + besides,
    most,
    ...(olderMost === undefined ? {} : { olderMost }),
  });
  return [
    ...templateQuotas.map((quota) => use(template, 'template', quota)),
    ...Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) =>
      (resourceQuotas[Type] ?? []).map((quota) => use(Properties, `${id} (${Type})`, quota)),
    ),
  ];
}

export const countOf = ({ Resources }: Template, type: string): number =>
  Object.values(Resources).filter(({ Type }) => Type === type).length;

const measures: Record<Quota['by'], (value: unknown) => number> = {
  items: (value) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0),
  bytes: (value) => Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
  number: (value) => (typeof value === 'number' ? value : 0),
};

/** The value at a path such as `Config.Items`. */
const at = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path
        .split('.')
        .reduce<unknown>(
          (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
          value,
        );
