import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import type { Stage } from '#infra/stages.ts';
import { UserError } from '#scripts/command/user-error.ts';
import type { Outside } from '../outside.ts';

const normalised = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/**
 * Checks that the stage's hosted zone exists and that its domain is delegated to it. Otherwise the certificate would
 * wait for its validation for hours, and then fail.
 * @throws UserError with the name servers to enter at the registrar
 */
export async function requireDelegatedZone(
  { domain }: Stage,
  { nameServers }: Pick<Outside, 'nameServers'>,
): Promise<void> {
  if (domain?.hostedZone === undefined) return;
  const { id, name } = domain.hostedZone;
  const { HostedZone, DelegationSet } = await zoneOf(id);
  const actual = normalised(HostedZone?.Name ?? '');
  if (actual !== name)
    throw new UserError(`domain.hostedZone: ${id} is the zone of ${actual}, not of ${name}. ${listZones}`);
  if (HostedZone?.Config?.PrivateZone)
    throw new UserError(
      `domain.hostedZone.id: ${id} is a private zone, which readers and AWS's certificates cannot see.`,
    );
  const wanted = (DelegationSet?.NameServers ?? []).map(normalised);
  const found = (await nameServers(name).catch(() => [])).map(normalised);
  if (found.some((server) => wanted.includes(server))) return;
  const instead = found.length === 0 ? 'the DNS has no name servers for it' : `the DNS has ${found.join(', ')}`;
  throw new UserError(
    `${name} is not delegated to its hosted zone ${id}: ${instead}. ` +
      `Enter these name servers at your registrar, or as NS records in the parent zone, and wait for up to a day: ${wanted.join(', ')}.`,
  );
}

const listZones = 'List the zones: aws route53 list-hosted-zones.';

async function zoneOf(id: string) {
  try {
    return await new Route53Client({ region: 'us-east-1' }).send(new GetHostedZoneCommand({ Id: id }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchHostedZone')
      throw new UserError(`domain.hostedZone.id: the account has no hosted zone ${id}. ${listZones}`);
    throw error;
  }
}
