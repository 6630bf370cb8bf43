import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import type { BundledFunction } from '../bundled-function.ts';

/**
 * Allows a function to remove copies from this distribution, and from no other. The function comes before the
 * distribution, which needs the API; so it gets the id afterwards.
 */
export function allowPurging({ lambda, role }: BundledFunction, distribution: Distribution): void {
  const { distributionId } = distribution;
  lambda.addEnvironment('DISTRIBUTION_ID' satisfies keyof LambdaEnv, distributionId);
  // Not distributionArn: in a nested stack its account and partition would become parameters.
  const resource = Stack.of(lambda).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distributionId,
  });
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['cloudfront:CreateInvalidation'], resources: [resource] }));
}
