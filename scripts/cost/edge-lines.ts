import type { Traffic } from '#infra/traffic/traffic.ts';
import { type Line, line } from './bill.ts';
import type { CostOptions } from './options.ts';

const gigabyte = 1e9;
/** Compressed size of a line of CloudFront's access log in bytes, and lines in a log file. */
const [logBytes, logLines] = [90, 1000];
/** Months for which production keeps logs (infra/stages.ts). */
const logMonths = 3;
/** Rules of the web ACL (infra/site/web-acl.ts): AWS's managed groups and the rate limits. */
const firewallRules = 5;
/** Size of the built files of several deployments in the bucket. */
const siteGigabytes = 0.1;

/** Lines of the edge: CloudFront, the site's bucket and the web ACL. */
export function edgeLines(options: CostOptions, traffic: Traffic): Line[] {
  const api = [...traffic.calls.values()].reduce((all, { edge }) => all + edge, 0);
  const requests = api + traffic.files + traffic.documents.edge;
  const gigabytes = traffic.edgeBytes / gigabyte;
  const west = 1 - options.elsewhere;
  return [
    line(
      'CloudFront',
      'requests, United States and Europe',
      'edgeRequestWest',
      requests * west,
      'files, documents and API calls of all pages',
    ),
    line('CloudFront', 'requests, other regions', 'edgeRequestElsewhere', requests * options.elsewhere, '--elsewhere'),
    line(
      'CloudFront',
      'transfer, United States and Europe',
      'edgeTransferWest',
      gigabytes * west,
      'files of browsers with an empty cache, responses (brotli), headers',
    ),
    line(
      'CloudFront',
      'transfer, other regions',
      'edgeTransferElsewhere',
      gigabytes * options.elsewhere,
      '--elsewhere',
    ),
    line(
      'CloudFront',
      'paths and queries rewritten',
      'edgeFunction',
      traffic.visits + (traffic.calls.get('listArticles')?.edge ?? 0),
      'each navigation and list of articles (functions in infra/site)',
    ),
    line(
      'S3',
      'files that miss the cache',
      'objectRead',
      traffic.fileMisses,
      'index.html at most once a minute and cache',
    ),
    line('S3', 'access logs written', 'objectWrite', requests / logLines, 'CloudFront’s log files'),
    line(
      'S3',
      'storage of files and access logs',
      'objectStorage',
      siteGigabytes + (requests * logBytes * logMonths) / gigabyte,
      'three months of logs',
    ),
    ...(options.firewall
      ? [
          line('WAF', 'web ACL', 'firewall', 1, '--waf'),
          line('WAF', 'rules', 'firewallRule', firewallRules, '--waf'),
          line('WAF', 'requests inspected', 'firewallRequest', requests, 'all requests to CloudFront'),
        ]
      : []),
  ];
}
