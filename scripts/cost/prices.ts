/**
 * List prices in US dollars at this date, entered by hand from the pricing page of each service: AWS in us-east-1, and
 * Google's Identity Platform. Check them before you rely on a sum, and update the date. They are those of the first
 * tier, so large volumes cost less. In eu-west-1 the table, API Gateway and logs cost about an eighth more.
 */
export const pricesKnownAt = '2026-11-01';

const million = 1e6;

/** Dollars for a unit, the unit, and how many of them are free for an account in every month. */
export const prices = {
  tableWrite: [0.625 / million, 'write unit', 0],
  tableRead: [0.125 / million, 'read unit', 0],
  tableStorage: [0.25, 'GB a month', 25],
  tableBackup: [0.2, 'GB a month', 0],
  backupStorage: [0.1, 'GB a month', 0],
  backupTransfer: [0.02, 'GB', 0],
  lambdaCall: [0.2 / million, 'call', million],
  lambdaTime: [13.3334 / million, 'GB-second', 400_000],
  apiCall: [1 / million, 'call', 0],
  queueRequest: [0.4 / million, 'request', million],
  fifoRequest: [0.5 / million, 'request', 0],
  // HTTPS. The mean of the United States (1.00) and Europe (1.20); the mean of Africa, Asia and South America.
  edgeRequestWest: [1.1 / million, 'request', 10 * million],
  edgeRequestElsewhere: [1.45 / million, 'request', 0],
  edgeTransferWest: [0.085, 'GB', 1024],
  edgeTransferElsewhere: [0.113, 'GB', 0],
  // Between 0.02 in the United States and Europe and 0.16 in India.
  edgeToOrigin: [0.05, 'GB', 0],
  // 0.90 in Europe and most of Asia, 1.60 in South America.
  edgeShield: [0.75 / million, 'request', 0],
  edgeFunction: [0.1 / million, 'call', 2 * million],
  objectStorage: [0.023, 'GB a month', 0],
  objectRead: [0.4 / million, 'request', 0],
  objectWrite: [5 / million, 'request', 0],
  firewall: [5, 'web ACL', 0],
  firewallRule: [1, 'rule', 0],
  firewallRequest: [0.6 / million, 'request', 0],
  logIngest: [0.5, 'GB', 5],
  logStorage: [0.03, 'GB a month', 0],
  metric: [0.3, 'metric', 10],
  alarm: [0.1, 'alarm metric', 10],
  dashboard: [3, 'dashboard', 3],
  canaryRun: [0.0012, 'run', 100],
  trace: [5 / million, 'trace', 100_000],
  modelCall: [0.006, 'article of 3,000 tokens in and 900 out', 0],
  // Tier 1. The first 50,000 readers who sign in during a month are free; those above a million cost a third less.
  signIn: [0.0055, 'reader', 0],
  signInMore: [0.0046, 'reader', 0],
} as const satisfies Record<string, readonly [usd: number, unit: string, free: number]>;

export type PriceName = keyof typeof prices;
