import { hash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Where a request came from, as far as can be known; both are hashes, nothing that leads back to a person is kept. */
export interface Viewer {
  /** Of the address. */
  address: string;
  /** Of address and browser: the nearest to a person that a bare request has. */
  browser: string;
}

/**
 * CloudFront appends the address that it saw to X-Forwarded-For, then API Gateway appends CloudFront's: the viewer's is the last but one, and whatever stands
 * before it was sent by the viewer and proves nothing. (Whoever calls API Gateway past CloudFront can make one up; the route's throttle still bounds them.)
 */
export function viewerOf(event: APIGatewayProxyEventV2): Viewer {
  const chain = (event.headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  const address = chain.at(-2) || chain.at(-1) || event.requestContext.http.sourceIp;
  const short = (text: string) => hash('sha256', text).slice(0, 32);
  return { address: short(address), browser: short(`${address} ${event.headers['user-agent'] ?? ''}`) };
}
