import { randomBytes } from 'node:crypto';
import { originSecretsParameter } from '#infra/site/origin-secrets.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { deployedStack } from './account.ts';

/**
 * The next value of the stack's parameter: the value that CloudFront sends becomes the previous one, the next one
 * becomes the one that it sends. Once a day at most, because an update of the distribution takes minutes.
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

/** The parameter for the next deployment of the stack. */
export async function originSecretsFor(stack: string, region: string): Promise<Map<string, string>> {
  const { Parameters = [] } = (await deployedStack(stack, region)) ?? {};
  const deployed = Parameters.find(({ ParameterKey }) => ParameterKey === originSecretsParameter)?.ParameterValue;
  return new Map([[originSecretsParameter, rotatedOriginSecrets(deployed, new Date())]]);
}
