import { describe, expect, it } from 'vitest';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { everything, Synthesized } from './synthesized.ts';

const stack = new Synthesized(everything);
const endpoints: [string, Endpoint][] = Object.entries(contract);
const bucket = stack.one('AWS::S3::Bucket', 'SearchIndex');
const grantsOn = (bundle: string) => stack.grantsOf(bundle).filter(({ action }) => action.startsWith('s3:'));

describe('the bucket of the search index', () => {
  it.each(['index-articles', 'tend-index'])('%s may write it and list it', (bundle) => {
    expect(grantsOn(bundle)).toEqual([
      ...['s3:DeleteObject', 's3:GetObject', 's3:PutObject'].map((action) => ({ action, on: `${bucket.id}/*` })),
      { action: 's3:ListBucket', on: bucket.id },
    ]);
    expect(stack.environmentOf(bundle)).toMatchObject({ SEARCH_BUCKET: { Ref: bucket.id } });
  });

  it.each(endpoints)('%s may read it exactly if its endpoint needs it', (name, { needs }) => {
    const reads = [
      { action: 's3:GetObject', on: `${bucket.id}/*` },
      { action: 's3:ListBucket', on: bucket.id },
    ];
    expect(grantsOn(handlerFile(name))).toEqual(needs.searchIndex ? reads : []);
  });
});

it('the search index alarms before a cold search reads too much', () => {
  const [alarm] = stack
    .all('AWS::CloudWatch::Alarm')
    .filter(({ properties }) => properties.MetricName === 'SearchIndexDocuments');
  expect(alarm?.properties).toMatchObject({ Threshold: 2_000_000, Statistic: 'Maximum' });
});

describe('the queue of the search index', () => {
  it('the queue of the search index collects commits for less than a minute', () => {
    const windows = stack
      .all('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => properties.MaximumBatchingWindowInSeconds)
      .filter((seconds) => seconds !== undefined);
    expect(windows).toEqual([20]);
  });

  it('the queue of the search index alarms when the index is two minutes behind', () => {
    const alarms = stack
      .all('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => String(properties.AlarmDescription).includes('more than two minutes behind'));
    expect(alarms.map(({ properties }) => [properties.MetricName, properties.Threshold])).toEqual([
      ['ApproximateAgeOfOldestMessage', 120],
    ]);
  });
});
