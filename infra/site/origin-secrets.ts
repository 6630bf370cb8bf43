import { CfnParameter, Fn, type Stack, Validations } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/**
 * The parameter of the main stack with the values that prove that a request came through CloudFront: the day of the
 * last rotation, then the previous value, the one that CloudFront sends, and the next one, joined with hyphens.
 * `npm run deploy` rotates them (scripts/deploy/stacks.ts).
 */
export const originSecretsParameter = 'OriginSecrets';

export interface OriginSecrets {
  /** The value that CloudFront sends to the API. */
  sent: string;
  /**
   * All values, for ORIGIN_SECRETS. Functions accept each of them, so functions and distribution may be updated, or
   * rolled back, in any order: old functions accept the next value, new ones the previous one.
   */
  accepted: string;
}

/**
 * Declares the parameter. It has no default: without the values, CloudFormation refuses to deploy. It is readable, so
 * that the next deployment can keep two of the values; who may read it may also deploy.
 */
export function originSecrets(stack: Stack, stage: Stage): OriginSecrets {
  const accepted = new CfnParameter(stack, originSecretsParameter, {
    description: 'Values that the API accepts as proof that a request came through CloudFront.',
    allowedPattern: '^[0-9]{8}(-[0-9a-f]{32}){3}$',
    constraintDescription: 'is set by npm run deploy',
    // The API of the local stage has no address of its own.
    ...(stage.kind === 'local'
      ? { default: ['20000101', ...['a', 'b', 'c'].map((one) => one.repeat(32))].join('-') }
      : {}),
  }).valueAsString;
  Validations.of(stack).acknowledge({
    id: 'CloudFormation-Validate::W2509',
    reason: 'The next deployment reads the values. They open nothing that the site does not.',
  });
  return { accepted, sent: Fn.select(2, Fn.split('-', accepted)) };
}
