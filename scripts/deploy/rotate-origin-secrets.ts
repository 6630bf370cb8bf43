import { randomBytes } from 'node:crypto';
import { utcDay } from '#shared/domain/utc-day.ts';

/**
 * The next value of the main stack's parameter (infra/site/origin-secrets.ts): the value that CloudFront sends becomes
 * the previous one, the next one becomes the one that it sends. Once a day at most, because an update of the
 * distribution takes minutes.
 * @param deployed value of the last deployment; undefined for a new stack
 */
export function rotatedOriginSecrets(
  deployed: string | undefined,
  now: Date,
  random: () => string = () => randomBytes(16).toString('hex'),
): string {
  const today = utcDay(now).replaceAll('-', '');
  const [day, , sent, next] = deployed?.split('-') ?? [];
  if (deployed !== undefined && day === today) return deployed;
  return [today, sent ?? random(), next ?? random(), random()].join('-');
}
