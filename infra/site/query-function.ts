import { readFileSync } from 'node:fs';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { asOfSeconds, edgeLimits } from '#shared/config/edge-keys.ts';
import { type ApiBehaviour, isNormalised } from './api-behaviours.ts';

const source = readFileSync(new URL('normalise-query.js', import.meta.url), 'utf8');

/** The code of the function for these behaviours: `normalise-query.js` with its constants. */
export function normaliseQueryCode(behaviours: readonly ApiBehaviour[]): string {
  const names = behaviours.filter(isNormalised).map(({ pattern, queryStrings }) => [pattern, queryStrings]);
  const constants: Record<string, unknown> = {
    QUERY_NAMES: Object.fromEntries(names),
    LIST_LIMITS: edgeLimits,
    AS_OF_SECONDS: asOfSeconds,
  };
  return Object.entries(constants).reduce((code, [name, value]) => code.replace(name, JSON.stringify(value)), source);
}

/** The CloudFront Function that gives equal requests to cached endpoints one cache key. */
export const normaliseQuery = (scope: Construct, behaviours: readonly ApiBehaviour[]): EdgeFunction =>
  new EdgeFunction(scope, 'NormaliseQuery', {
    comment: 'One cache key for requests with the same response.',
    code: FunctionCode.fromInline(normaliseQueryCode(behaviours)),
    runtime: FunctionRuntime.JS_2_0,
  });
