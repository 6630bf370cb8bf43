/**
 * AWS's public list prices in US dollars at this date, entered by hand. Check the pricing pages named in the rows
 * before you rely on a sum, and update the date. All units have the price of the first tier; large volumes are a
 * little cheaper.
 */
export const pricesKnownAt = '2026-11-01';

export const regions = ['us-east-1', 'eu-west-1'] as const;
export type PriceRegion = (typeof regions)[number];

export interface Price {
  unit: string;
  /** Dollars for one unit, by region. CloudFront and its WAF have the same price everywhere. */
  usd: Record<PriceRegion, number>;
  /** Name of AWS's pricing page. */
  page: string;
  /** Permanent free tier of an account, in units a month. */
  free?: number;
}

const both = (usd: number): Record<PriceRegion, number> => ({ 'us-east-1': usd, 'eu-west-1': usd });
const each = (east: number, west: number): Record<PriceRegion, number> => ({ 'us-east-1': east, 'eu-west-1': west });
const million = 1e6;

export const prices = {
  tableWrite: {
    unit: 'write unit',
    usd: each(0.625 / million, 0.705 / million),
    page: 'Amazon DynamoDB pricing, on-demand',
  },
  tableRead: {
    unit: 'read unit',
    usd: each(0.125 / million, 0.141 / million),
    page: 'Amazon DynamoDB pricing, on-demand',
  },
  tableStorage: { unit: 'GB a month', usd: each(0.25, 0.283), page: 'Amazon DynamoDB pricing, on-demand', free: 25 },
  tableBackup: { unit: 'GB a month', usd: each(0.2, 0.22), page: 'Amazon DynamoDB pricing, continuous backups (PITR)' },
  backupStorage: { unit: 'GB a month', usd: each(0.1, 0.11), page: 'AWS Backup pricing, DynamoDB, warm storage' },
  backupTransfer: { unit: 'GB', usd: both(0.02), page: 'AWS Backup pricing, cross-Region transfer' },
  lambdaRequest: { unit: 'call', usd: both(0.2 / million), page: 'AWS Lambda pricing', free: million },
  lambdaTime: { unit: 'GB-second (arm64)', usd: both(0.0000133334), page: 'AWS Lambda pricing', free: 400_000 },
  apiRequest: { unit: 'call', usd: each(1 / million, 1.11 / million), page: 'Amazon API Gateway pricing, HTTP APIs' },
  queueRequest: {
    unit: 'request',
    usd: both(0.4 / million),
    page: 'Amazon SQS pricing, standard queues',
    free: million,
  },
  fifoRequest: { unit: 'request', usd: both(0.5 / million), page: 'Amazon SQS pricing, FIFO queues' },
  scheduled: {
    unit: 'call',
    usd: both(1 / million),
    page: 'Amazon EventBridge pricing, Scheduler',
    free: 14 * million,
  },
  edgeRequestWest: {
    unit: 'request',
    usd: both(0.01 / 1e4),
    page: 'Amazon CloudFront pricing, HTTPS requests, United States and Europe',
    free: 10 * million,
  },
  edgeRequestElsewhere: {
    unit: 'request',
    usd: both(0.0145 / 1e4),
    page: 'Amazon CloudFront pricing, HTTPS requests, mean of Africa, Asia and South America',
  },
  edgeTransferWest: {
    unit: 'GB',
    usd: both(0.085),
    page: 'Amazon CloudFront pricing, transfer to the internet, United States and Europe',
    free: 1024,
  },
  edgeTransferElsewhere: {
    unit: 'GB',
    usd: both(0.113),
    page: 'Amazon CloudFront pricing, transfer to the internet, mean of Africa, Asia and South America',
  },
  edgeFunction: {
    unit: 'call',
    usd: both(0.1 / million),
    page: 'Amazon CloudFront pricing, Functions',
    free: 2 * million,
  },
  objectStorage: { unit: 'GB a month', usd: both(0.023), page: 'Amazon S3 pricing, Standard' },
  objectRead: { unit: 'request', usd: both(0.0004 / 1000), page: 'Amazon S3 pricing, GET' },
  objectWrite: { unit: 'request', usd: both(0.005 / 1000), page: 'Amazon S3 pricing, PUT' },
  logIngest: { unit: 'GB', usd: each(0.5, 0.57), page: 'Amazon CloudWatch pricing, logs', free: 5 },
  logStorage: { unit: 'GB a month', usd: both(0.03), page: 'Amazon CloudWatch pricing, logs' },
  metric: { unit: 'metric', usd: both(0.3), page: 'Amazon CloudWatch pricing, custom metrics', free: 10 },
  alarm: { unit: 'alarm metric', usd: both(0.1), page: 'Amazon CloudWatch pricing, alarms', free: 10 },
  dashboard: { unit: 'dashboard', usd: both(3), page: 'Amazon CloudWatch pricing, dashboards', free: 3 },
  canaryRun: { unit: 'run', usd: both(0.0012), page: 'Amazon CloudWatch pricing, Synthetics', free: 100 },
  trace: { unit: 'trace', usd: both(5 / million), page: 'AWS X-Ray pricing', free: 100_000 },
  firewall: { unit: 'web ACL', usd: both(5), page: 'AWS WAF pricing' },
  firewallRule: { unit: 'rule', usd: both(1), page: 'AWS WAF pricing' },
  firewallRequest: { unit: 'request', usd: both(0.6 / million), page: 'AWS WAF pricing' },
  modelInput: {
    unit: 'token in',
    usd: both(0.8 / million),
    page: 'Amazon Bedrock pricing, a small model; look up yours',
  },
  modelOutput: {
    unit: 'token out',
    usd: both(4 / million),
    page: 'Amazon Bedrock pricing, a small model; look up yours',
  },
  parameter: { unit: 'standard parameter', usd: both(0), page: 'AWS Systems Manager pricing, Parameter Store' },
  transferOut: {
    unit: 'GB',
    usd: both(0.09),
    page: 'Amazon EC2 pricing, data transfer out (what functions send to the internet)',
    free: 100,
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
export const priceOf = (name: PriceName): Price => prices[name];
