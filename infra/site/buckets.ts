import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { dataRemovalPolicy } from '../table.ts';

/**
 * Properties of a private bucket: access only by policy and TLS, encrypted. A personal stage's bucket is deleted with
 * the stage.
 */
export function privateBucket(stage: Stage) {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: dataRemovalPolicy(stage),
  } satisfies BucketProps;
}

/** A private bucket for access logs, which are deleted after the stage's `logDays`. */
export function logBucket(scope: Construct, id: string, stage: Stage): Bucket {
  const bucket = new Bucket(scope, id, {
    ...privateBucket(stage),
    lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'This bucket stores the access logs. Access logs of the log bucket would log their own delivery.',
  });
  return bucket;
}

/** The CDK's Bucket does not satisfy IBucket under exactOptionalPropertyTypes (`isWebsite` may be undefined). */
export const asBucketInterface = (bucket: Bucket): IBucket => bucket as IBucket;
