import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  type FunctionAssociation,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { edgeFunction } from './edge-function.ts';
import {
  adFrameContentSecurityPolicy,
  apiContentSecurityPolicy,
  contentSecurityPolicy,
  openerPolicy,
  permissionsPolicy,
  strictTransportDays,
  workerContentSecurityPolicy,
} from './security-headers.ts';
import { noCache } from './site-file-headers.ts';

const commonHeaders = {
  contentTypeOptions: { override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(strictTransportDays),
    includeSubdomains: true,
    override: true,
  },
};

/** A name for the whole account: a stage of the same name in another region has its own. */
const regionalName = (scope: Construct, id: string): string => `${Stack.of(scope).stackName}-${id}-${Aws.REGION}`;

/** Headers of the site's pages and files. */
export function siteHeaders(scope: Construct, stage: Stage): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'site'),
    securityHeadersBehavior: {
      ...commonHeaders,
      // A document has its own, with the hashes of what is inline in it.
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(stage), override: false },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
        { header: 'Cross-Origin-Opener-Policy', value: openerPolicy, override: true },
        // Only for responses without one; see site-file-headers.ts.
        { header: 'Cache-Control', value: noCache, override: false },
      ],
    },
  });
}

/** Headers of API responses. The handler sets Cache-Control. */
export function apiHeaders(scope: Construct): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'api'),
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: apiContentSecurityPolicy, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
  });
}

const secondsOfDay = 86_400;
const commonValues = {
  'strict-transport-security': `max-age=${strictTransportDays * secondsOfDay}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of a behaviour with few requests: set by a function, because an account has twenty policies, and nine stages
 * must fit.
 */
function headersByFunction(scope: Construct, id: string, headers: Record<string, string>): FunctionAssociation {
  const constants = { HEADERS: { ...commonValues, ...headers } };
  const own = edgeFunction(scope, id, { comment: 'Security headers.', file: 'set-headers.js', constants });
  return { function: own, eventType: FunctionEventType.VIEWER_RESPONSE };
}

/** Headers of the service worker's script. Its CSP applies to the requests of the worker. */
export const workerHeaders = (scope: Construct): FunctionAssociation =>
  headersByFunction(scope, 'WorkerResponse', {
    'content-security-policy': workerContentSecurityPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
  });

/** Headers of the page that shows an advertiser's markup. Only the site may frame it. */
export const adFrameHeaders = (scope: Construct, stage: Stage): FunctionAssociation =>
  headersByFunction(scope, 'AdFrameResponse', {
    'content-security-policy': adFrameContentSecurityPolicy(stage),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy,
  });

/**
 * Headers of Firebase's pages. They load Google's scripts and our pages frame them, so the site's CSP would break
 * them.
 */
export const signInHeaders = (scope: Construct): FunctionAssociation =>
  headersByFunction(scope, 'SignInResponse', { 'x-frame-options': 'SAMEORIGIN' });
