import type { PricedLine } from './bill.ts';

/** What to change when a line is among the dearest of a bill that hurts. The first that fits the line is given. */
const advice: readonly [RegExp, string][] = [
  [
    /ad impressions/,
    'Take ad events through Data Firehose into S3 and count them in batches: a transaction of two items and an allowance cost five write units for each.',
  ],
  [
    /advertising/,
    'Let serveAd’s choice be cached for some seconds by zone and country, or send several events in one call (sendBeacon with a list).',
  ],
  [
    /views, reads and likes/,
    'Send view and reading time in one call when the article is left, or sample: one view in ten, counted as ten.',
  ],
  [
    /counters folded/,
    'Lengthen tallySeconds in infra/stages.ts: with a minute instead of ten seconds a busy article is folded a sixth as often.',
  ],
  [
    /acts of readers/,
    'One call for view and reading time halves the acts; 256 MB would do for their functions where cold starts do not matter.',
  ],
  [
    /storing articles|fetching/,
    'Provisioned capacity with auto-scaling (and reserved capacity for a year) costs a fraction of on-demand once ingestion is even over the day.',
  ],
  [
    /ledger read anew/,
    'A store-articles function that stays (provisioned concurrency of one) reads the ledger once a day.',
  ],
  [/calls past the cache/, 'Private calls pass every cache: merge a visit’s signed-in calls, and batch ad calls.'],
  [
    /transfer/,
    'CloudFront’s savings bundle (a year’s commitment) or private pricing from 10 TB a month; price class 200 where the dearest regions have few readers.',
  ],
  [
    /requests(,| looked)/,
    'Fewer requests a page: ad events in one call, a service worker that keeps the shell. WAF bills each request: scope its rules to /api, or take CloudFront’s flat-rate plans.',
  ],
  [/logs/, 'Sample the access log, log errors only from the busiest functions, keep a month.'],
  [/asking whether/, 'Fixed: event source mappings ask all the time. It is nothing once there are readers.'],
  [
    /storage|backups/,
    'Expire old bodies (TTL), or move them to S3; PITR of a table that can be fetched again is a choice.',
  ],
  [/own figures/, 'Fewer dimensions of the EMF figures: each combination is a metric of its own.'],
  [/web ACL|rules/, 'A stage that nobody attacks does without (--waf off).'],
  [/time/, 'Lambda’s compute savings plan; a measured look at memory (power tuning).'],
];

/** What to change about a line; nothing for one that has no better way. */
export const adviceFor = ({ service, what }: Pick<PricedLine, 'service' | 'what'>): string =>
  advice.find(([about]) => about.test(what))?.[1] ?? `${service} is bought as needed; nothing to change.`;
