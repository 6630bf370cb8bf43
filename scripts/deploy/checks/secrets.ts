import { type ParameterMetadata, paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';
import type { Template } from '#infra/templates.ts';
import { UserError } from '../../user-error.ts';
import { withAwsHints } from '../aws-errors.ts';

/** Names of the SSM parameters that the stage's functions read: the values of variables that end in `_PARAMETER`. */
export function secretNames({ Resources }: Pick<Template, 'Resources'>): string[] {
  const variables = Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties: { Environment } = {} }) => entriesOf(Environment, 'Variables'));
  const names = variables.filter(([name]) => name.endsWith('_PARAMETER')).map(([, value]) => value);
  return [...new Set(names.filter((value) => typeof value === 'string'))].toSorted();
}

function entriesOf(value: unknown, field: string): [string, unknown][] {
  const inside = Object.entries(value ?? {}).find(([name]) => name === field)?.[1];
  return Object.entries(inside ?? {});
}

/** The command that stores a secret. */
export const putCommand = (name: string, region: string, value = '...'): string =>
  `aws ssm put-parameter --region ${region} --type SecureString --name ${name} --value ${value}`;

/**
 * Checks that the parameters exist and are SecureStrings. It reads only names and types, never a value.
 * @param mayFollow parameters that can be created after the deployment
 * @returns the parameters that are missing and may follow
 * @throws UserError that names each other missing parameter, and each unencrypted one
 */
export async function requireSecrets(
  names: readonly string[],
  region: string,
  mayFollow: readonly string[] = [],
): Promise<string[]> {
  const found = names.length === 0 ? [] : await withAwsHints(describeParameters(names, region));
  const absent = names.filter((name) => !found.some((one) => one.Name === name));
  const missing = absent.filter((name) => !mayFollow.includes(name));
  if (missing.length > 0) {
    const commands = missing.map((name) => `  ${putCommand(name, region)}`);
    throw new UserError(
      `The stage's settings name parameters that do not exist in ${region}. Create them first:\n${commands.join('\n')}`,
    );
  }
  const unencrypted = found.filter(({ Type }) => Type !== 'SecureString').map(({ Name }) => Name);
  if (unencrypted.length > 0)
    throw new UserError(`These parameters are not SecureStrings, so they are not encrypted: ${unencrypted.join(', ')}`);
  return absent;
}

async function describeParameters(names: readonly string[], region: string): Promise<ParameterMetadata[]> {
  const found: ParameterMetadata[] = [];
  const filter = { Key: 'Name', Option: 'Equals', Values: [...names] };
  const client = new SSMClient({ region });
  for await (const page of paginateDescribeParameters({ client }, { ParameterFilters: [filter] }))
    found.push(...(page.Parameters ?? []));
  return found;
}
