import { Duration, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { FunctionSize } from './bundled-function.ts';
import { privateBucket } from './site/buckets.ts';
import type { Stage } from './stages.ts';

/**
 * The size of a function that searches. More memory is a faster network and processor, and holds the columns of three
 * million articles beside the parts of segments that were read last.
 */
export const searchFunctionSize: FunctionSize = { memoryMb: 1024, timeoutSeconds: 10 };

/**
 * Articles from which on a cold search may read more than it should, and a managed engine is due
 * (docs/decisions/0009-search.md).
 */
export const mostSearchedArticles = 2_000_000;

/** The bucket of the search index: a manifest and the segments that it names (docs/decisions/0009-search.md). */
export function searchIndexBucket(scope: Construct, stage: Stage): Bucket {
  const bucket = new Bucket(scope, 'SearchIndex', {
    ...privateBucket(stage),
    // Which segments are orphans is in the manifest, so a function deletes those (functions/events/tend-index.ts).
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Functions read it several times a minute, and it has nothing that the table does not have.',
  });
  return bucket;
}
