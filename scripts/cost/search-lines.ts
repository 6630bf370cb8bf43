import { indexUsage } from '#infra/traffic/search-habits.ts';
import type { Traffic } from '#infra/traffic/traffic.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type Line, line } from './bill.ts';
import { coldStarts } from './function-lines.ts';
import type { CostOptions } from './options.ts';
import { ingestionOf, siteMonths } from './table-lines.ts';

const gigabyte = 1e9;
/** Copies of the index in the bucket: merged segments stay for an hour. */
const copies = 2;

/** Lines of the bucket of the search index. */
export function searchLines(options: CostOptions, traffic: Traffic): Line[] {
  const { articles, commits } = ingestionOf(options);
  const calls = [...traffic.calls].reduce((sum, [name, { origin }]) => {
    const { needs }: Endpoint = contract[name];
    return needs.searchIndex === 'segments' ? sum + origin : sum;
  }, 0);
  const { bytesPerArticle, segments, looksPerCall, partsPerCall, writesPerSegment } = indexUsage;
  return [
    line(
      'S3',
      'search index, read',
      'objectRead',
      calls * (looksPerCall + partsPerCall + coldStarts.share * segments) + commits * 2,
      'the manifest every three seconds and function; the segments at a cold start; parts of large segments',
    ),
    line('S3', 'search index, written', 'objectWrite', commits * writesPerSegment, 'a segment for each commit'),
    line(
      'S3',
      'search index, storage',
      'objectStorage',
      (articles * siteMonths * bytesPerArticle * copies) / gigabyte,
      `the articles of ${siteMonths} months`,
    ),
  ];
}
