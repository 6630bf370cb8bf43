import { readFileSync } from 'node:fs';
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Canary, Code, Runtime, Schedule, Test } from 'aws-cdk-lib/aws-synthetics';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { asBucketInterface, privateBucket } from './buckets.ts';

/** A run costs 0.0012 USD: 5.18 USD a month (docs/decisions/0019-operations.md). */
const everyMinutes = 10;
const script = readFileSync(new URL('canary.js', import.meta.url), 'utf8');

/**
 * Opens the site every ten minutes as a reader does: by its name, with a valid certificate, through CloudFront. It sees
 * what no metric of ours can, because then no request arrives.
 */
export class SiteCanary extends Construct {
  /** Percentage of runs that succeeded. */
  readonly success: IMetric;

  constructor(scope: Construct, id: string, { stage, host }: { stage: Stage; host: string }) {
    super(scope, id);
    const bucket = new Bucket(this, 'Reports', {
      ...privateBucket(stage),
      lifecycleRules: [{ expiration: Duration.days(14) }],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Its reports have nothing but our own pages.',
    });
    const period = Duration.minutes(everyMinutes);
    const canary = new Canary(this, 'Site', {
      runtime: Runtime.SYNTHETICS_NODEJS_3_1,
      test: Test.custom({ code: Code.fromInline(script.replace('HOST', host)), handler: 'index.handler' }),
      schedule: Schedule.rate(period),
      timeout: Duration.minutes(1),
      artifactsBucketLocation: { bucket: asBucketInterface(bucket) },
      successRetentionPeriod: Duration.days(14),
      failureRetentionPeriod: Duration.days(14),
      provisionedResourceCleanup: true,
    });
    const reports = bucket.node.defaultChild instanceof CfnBucket ? bucket.node.defaultChild : undefined;
    const reasons = {
      '*': 'ListAllMyBuckets, and PutMetricData in the namespace of Synthetics: neither supports resources.',
      [`<${reports && Stack.of(this).getLogicalId(reports)}.Arn>/*`]: 'Synthetics names its reports.',
      [`arn:aws:logs:${Stack.of(this).region}:<AWS::AccountId>:log-group:/aws/lambda/cwsyn-*`]:
        'Synthetics names the log group of the function that it creates.',
    };
    for (const [resource, reason] of Object.entries(reasons))
      Validations.of(canary.role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    this.success = canary.metricSuccessPercent({ period, statistic: 'avg' });
  }
}
