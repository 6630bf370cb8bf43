import { paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { UserError } from '#scripts/command/user-error.ts';

const variables = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) });

/** Names of the SSM parameters that the stage's functions read: the values of variables that end in `_PARAMETER`. */
export function secretNames({ Resources }: Pick<Template, 'Resources'>): string[] {
  const names = Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => Object.entries(variables.safeParse(Properties).data?.Environment.Variables ?? {}))
    .flatMap(([name, value]) => (name.endsWith('_PARAMETER') && typeof value === 'string' ? [value] : []));
  return [...new Set(names)].toSorted();
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
  const types = names.length === 0 ? new Map() : await typesOf(names, region);
  const absent = names.filter((name) => !types.has(name));
  const missing = absent.filter((name) => !mayFollow.includes(name));
  if (missing.length > 0) {
    const commands = missing.map((name) => `  ${putCommand(name, region)}`);
    throw new UserError(
      `The stage's settings name parameters that do not exist in ${region}. Create them first:\n${commands.join('\n')}`,
    );
  }
  const unencrypted = [...types].filter(([, type]) => type !== 'SecureString').map(([name]) => name);
  if (unencrypted.length > 0)
    throw new UserError(`These parameters are not SecureStrings, so they are not encrypted: ${unencrypted.join(', ')}`);
  return absent;
}

async function typesOf(names: readonly string[], region: string): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const filter = { Key: 'Name', Option: 'Equals', Values: [...names] };
  const client = new SSMClient({ region });
  for await (const { Parameters = [] } of paginateDescribeParameters({ client }, { ParameterFilters: [filter] }))
    for (const { Name = '', Type } of Parameters) found.set(Name, Type);
  return found;
}
