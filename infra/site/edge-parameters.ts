import { CfnParameter, type Stack } from 'aws-cdk-lib';
import { hasBudget } from '../operations/budget.ts';
import type { Stage } from '../stages.ts';

/** Resources that a distribution takes from us-east-1, in whatever region the stage is. */
export interface EdgeArns {
  webAclArn?: string;
  certificateArn?: string;
}

/**
 * Which resources the edge stack of a stage creates, by the names of its outputs. The main stack's parameters have
 * the same names.
 */
export function edgeOutputs(stage: Stage): { WebAclArn: boolean; CertificateArn: boolean } {
  return {
    WebAclArn: stage.kind === 'production',
    CertificateArn: stage.kind !== 'local' && stage.domain?.hostedZone !== undefined,
  };
}

/** Whether the stage has an edge stack, which is deployed first. */
export function hasEdgeStack(stage: Stage): boolean {
  const { WebAclArn, CertificateArn } = edgeOutputs(stage);
  return WebAclArn || CertificateArn || hasBudget(stage);
}

/**
 * Parameters of the main stack for the outputs of the edge stack. The main stack is not bound to a region, so it
 * cannot refer to a stack that is; `npm run deploy` passes the values. The parameters have no default: without the
 * values, CloudFormation refuses to deploy production instead of deploying it without its web ACL.
 */
export function edgeParameters(stack: Stack, stage: Stage): EdgeArns {
  const outputs = edgeOutputs(stage);
  const parameter = (name: string, description: string, allowedPattern: string): string =>
    new CfnParameter(stack, name, {
      description,
      allowedPattern,
      constraintDescription: `is the output ${name} of the edge stack`,
    }).valueAsString;
  const certificateArn = outputs.CertificateArn
    ? parameter(
        'CertificateArn',
        'Certificate of the site in us-east-1.',
        '^arn:aws:acm:us-east-1:[0-9]{12}:certificate/.+$',
      )
    : stage.domain?.certificateArn;
  return {
    ...(outputs.WebAclArn
      ? {
          webAclArn: parameter(
            'WebAclArn',
            'Web ACL of the distribution.',
            '^arn:aws:wafv2:us-east-1:[0-9]{12}:global/webacl/.+$',
          ),
        }
      : {}),
    ...(certificateArn === undefined ? {} : { certificateArn }),
  };
}
