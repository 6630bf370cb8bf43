import { timingSafeEqual } from 'node:crypto';
import { originSecretHeader } from '#shared/config/site-paths.ts';
import { acceptedOriginSecrets } from './env.ts';

/**
 * Whether a request came through CloudFront, which adds one of the stage's values. The API's own address is public, and
 * has neither the firewall nor the cache; a caller there could also forge the address that rate limits count by.
 */
export function cameThroughCloudFront(headers: Readonly<Record<string, string | undefined>>): boolean {
  const accepted = acceptedOriginSecrets();
  // Only tests call a function of a route without the variable (test/infra/api.test.ts).
  if (accepted.length === 0) return true;
  const sent = Buffer.from(headers[originSecretHeader] ?? '');
  return accepted.some((secret) => sent.length === secret.length && timingSafeEqual(sent, secret));
}
