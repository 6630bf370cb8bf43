import { UserError } from '../../user-error.ts';
import { deployedStack } from '../account.ts';
import type { Assembly } from '../assembly.ts';

/**
 * Checks that the edge stack does not belong to a stage of the same name in another region: there is one for each name,
 * and its firewall, log and alarms are those of one distribution.
 * @throws UserError that says what to do
 */
export async function requireOwnEdgeStack({ before, main }: Assembly, region: string): Promise<void> {
  for (const { name, region: edgeRegion = region } of before) {
    const { Parameters = [] } = (await deployedStack(name, edgeRegion)) ?? {};
    const known = Parameters.find(({ ParameterKey }) => ParameterKey === 'DistributionId')?.ParameterValue ?? 'none';
    if (known === 'none') continue;
    const { Outputs = [] } = (await deployedStack(main.name, region)) ?? {};
    const own = Outputs.find(({ OutputKey }) => OutputKey === 'DistributionId')?.OutputValue;
    if (own === known) continue;
    throw new UserError(
      `${name} belongs to the distribution ${known}, which is not in ${main.name} in ${region}. Is the stage in another ` +
        'region? Deploy it there, or give the stage of this region another name. If it was deleted, delete ' +
        `${name} in ${edgeRegion} too.`,
    );
  }
}
