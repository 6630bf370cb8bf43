import type { PricedLine } from './bill.ts';

/** How to reduce the cost of a line. The first tip whose pattern matches the line is used. */
const tips: readonly [RegExp, string][] = [
  [
    /ad impressions/,
    'Send ad events through Data Firehose to S3 and count them in batches: a transaction with three items and two counters costs eight write units for each event.',
  ],
  [/advertising/, 'Send several events in one call (sendBeacon with a list).'],
  [
    /views, reads and likes/,
    'Send view and reading time in one call when the reader leaves the article, or sample: count one view in ten as ten.',
  ],
  [
    /counter folding|figures of the day/,
    'Increase foldSeconds of the stage: with five minutes instead of one a popular article is folded a fifth as often.',
  ],
  [
    /reader actions/,
    'One call for view and reading time halves the number of actions; 256 MB is enough for their functions if cold starts do not matter.',
  ],
  [
    /storing articles|fetching/,
    'Provisioned capacity with auto-scaling (and reserved capacity for a year) costs a fraction of on-demand once ingestion is spread evenly over the day.',
  ],
  [/ledger, cold starts/, 'With a provisioned concurrency of one, store-articles reads the ledger once a day.'],
  [
    /^search/,
    'Cache searches for longer than a minute (newsCache in shared/api/caching.ts): old stories rarely change.',
  ],
  [
    /calls that miss the cache/,
    'Private calls are never cached: merge the signed-in calls of a visit, and batch ad calls.',
  ],
  [/copies elsewhere/, 'Keep them for fewer days (backup.keepDays): AWS has no increments for DynamoDB.'],
  [
    /transfer/,
    'CloudFront’s savings bundle (a year’s commitment) or private pricing from 10 TB a month; price class 200 if the most expensive regions have few readers.',
  ],
  [
    /requests(,| inspected)/,
    'Send fewer requests a page: ad events in one call, a service worker that caches the shell. WAF charges for each request: limit its rules to /api, or use CloudFront’s flat-rate plans.',
  ],
  [/logs/, 'Sample the access log, log only errors of the busiest functions, keep logs for a month.'],
  [/empty polls/, 'Fixed: event source mappings poll all the time. It is negligible as soon as there are readers.'],
  [
    /storage|backups/,
    'Expire old bodies (TTL), or move them to S3; PITR is optional for a table whose content can be fetched again.',
  ],
  [/custom metrics/, 'Use fewer dimensions in the EMF metrics: each combination is a metric of its own.'],
  [/web ACL|rules/, 'A stage that is not attacked works without (--waf off).'],
  [/time/, 'Use Lambda’s compute savings plan, and measure the best memory size (power tuning).'],
];

/** How to reduce the cost of a line of the bill. */
export const savingTip = ({ service, what }: Pick<PricedLine, 'service' | 'what'>): string =>
  tips.find(([pattern]) => pattern.test(what))?.[1] ?? `${service} is paid by use; there is nothing to optimise.`;
