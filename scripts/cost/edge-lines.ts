import { type Line, line } from './bill.ts';
import type { CostOptions } from './options.ts';
import type { Traffic } from './traffic.ts';

const gigabyte = 1e9;
/** Size of one line of CloudFront's access log, compressed, in bytes, and lines in one file of it. */
const [logBytes, logLines] = [90, 1000];
/** Months for which production keeps the log (infra/site/site.ts). */
const logMonths = 3;
/** Rules of the web ACL (infra/site/wall.ts): AWS's managed groups and the rates. */
const firewallRules = 5;
/** Built files of some deployments that the bucket keeps. */
const siteGigabytes = 0.1;

/** What the edge sends and passes on: CloudFront, the bucket behind it, the firewall before it. */
export function edgeLines(options: CostOptions, traffic: Traffic): Line[] {
  const api = [...traffic.calls.values()].reduce((all, { edge }) => all + edge, 0);
  const requests = api + traffic.files + traffic.documents.edge;
  const gigabytes = traffic.edgeBytes / gigabyte;
  const near = 1 - options.elsewhere;
  return [
    line(
      'CloudFront',
      'requests, United States and Europe',
      'edgeRequestWest',
      requests * near,
      'files, documents and calls of all pages',
    ),
    line('CloudFront', 'requests, elsewhere', 'edgeRequestElsewhere', requests * options.elsewhere, '--elsewhere'),
    line(
      'CloudFront',
      'transfer, United States and Europe',
      'edgeTransferWest',
      gigabytes * near,
      'files of fresh browsers, answers (brotli), headers',
    ),
    line('CloudFront', 'transfer, elsewhere', 'edgeTransferElsewhere', gigabytes * options.elsewhere, '--elsewhere'),
    line(
      'CloudFront',
      'site addresses rewritten',
      'edgeFunction',
      traffic.visits,
      'each navigation (infra/site/rewrite-site-path.js)',
    ),
    line('S3', 'files past the cache', 'objectRead', traffic.fileMisses, 'index.html once a minute and cache at most'),
    line('S3', 'access logs written', 'objectWrite', requests / logLines, 'CloudFront’s log files'),
    line(
      'S3',
      'files and access logs kept',
      'objectStorage',
      siteGigabytes + (requests * logBytes * logMonths) / gigabyte,
      'three months of logs',
    ),
    ...(options.firewall
      ? [
          line('WAF', 'web ACL', 'firewall', 1, '--waf'),
          line('WAF', 'rules', 'firewallRule', firewallRules, '--waf'),
          line('WAF', 'requests looked at', 'firewallRequest', requests, 'all that comes to CloudFront'),
        ]
      : []),
  ];
}
