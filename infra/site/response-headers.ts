import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
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

/** Headers of the site's pages and files. */
export function siteHeaders(scope: Construct, stage: Stage): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(stage), override: true },
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
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: apiContentSecurityPolicy, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
  });
}

/** Headers of the service worker's script. Its CSP applies to the requests of the worker. */
export function workerHeaders(scope: Construct, stage: Stage): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'WorkerHeaders', {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: workerContentSecurityPolicy(stage), override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: { customHeaders: [{ header: 'Cache-Control', value: noCache, override: false }] },
  });
}

/** Headers of the page that shows an advertiser's markup. Only the site may frame it. */
export function adFrameHeaders(scope: Construct, stage: Stage): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'AdFrameHeaders', {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: adFrameContentSecurityPolicy(stage), override: true },
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
        { header: 'Cache-Control', value: noCache, override: false },
      ],
    },
  });
}

/**
 * Headers of Firebase's pages. They load Google's scripts and our pages frame them, so the site's CSP would break
 * them.
 */
export function signInHeaders(scope: Construct): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SignInHeaders', {
    securityHeadersBehavior: {
      ...commonHeaders,
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
    },
  });
}
