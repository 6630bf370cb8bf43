import { CfnParameter, type Stack } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/** What a distribution takes from us-east-1, wherever the stage itself is. */
export interface EdgeArns {
  webAclArn?: string;
  certificateArn?: string;
}

/** What the edge stack of a stage makes, by the names of its outputs, which are those of the main stack's parameters. Nothing: the stage has no edge stack. */
export function edgeMakes(stage: Stage): { WebAclArn: boolean; CertificateArn: boolean } {
  return {
    WebAclArn: stage.kind === 'production',
    CertificateArn: stage.kind !== 'local' && stage.domain?.hostedZone !== undefined,
  };
}

/** True when the stage has a second stack, which is deployed first. */
export function hasEdgeStack(stage: Stage): boolean {
  const { WebAclArn, CertificateArn } = edgeMakes(stage);
  return WebAclArn || CertificateArn;
}

/**
 * The main stack belongs to no region, so it cannot refer to a stack of one; whoever deploys hands the edge stack's outputs over as parameters. They have no default: without them CloudFormation refuses to deploy
 * production rather than deploy it without its wall.
 */
export function edgeParameters(stack: Stack, stage: Stage): EdgeArns {
  const makes = edgeMakes(stage);
  const parameter = (name: string, description: string, allowedPattern: string): string =>
    new CfnParameter(stack, name, {
      description,
      allowedPattern,
      constraintDescription: `is the output ${name} of the edge stack`,
    }).valueAsString;
  const certificateArn = makes.CertificateArn
    ? parameter(
        'CertificateArn',
        'Certificate of the site in us-east-1.',
        '^arn:aws:acm:us-east-1:[0-9]{12}:certificate/.+$',
      )
    : stage.domain?.certificateArn;
  return {
    ...(makes.WebAclArn
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
