import { type CfnCondition, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { logBucket } from './buckets.ts';

/**
 * Fields of CloudFront's access log. None leads to a person: no address, no query string (searches, addresses of
 * readers' own feeds), no Referer, which repeats the query string of the page, no User-Agent and no cookie.
 */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'x-host-header',
  'cs-uri-stem',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'sc-content-type',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

export interface EdgeAccessLogProps {
  stage: Stage;
  distributionId: string;
  /** Whether the distribution exists; before its first deployment nothing is delivered. */
  isKnown: CfnCondition;
}

/**
 * CloudFront's access log without personal data (standard logging v2; the older logging of a distribution has fixed
 * fields). CloudFront takes these resources in us-east-1 only.
 */
export class EdgeAccessLog extends Construct {
  constructor(scope: Construct, id: string, { stage, distributionId, isKnown }: EdgeAccessLogProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const bucket = logBucket(this, 'Bucket', stage);
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'LogDelivery',
        actions: ['s3:PutObject'],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': stack.formatArn({ service: 'logs', resource: 'delivery-source:*' }) },
        },
      }),
    );
    const name = stack.stackName;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: stack.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'w3c',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    });
    if (bucket.policy) destination.node.addDependency(bucket.policy);
    for (const resource of [source, destination, delivery]) resource.cfnOptions.condition = isKnown;
  }
}
