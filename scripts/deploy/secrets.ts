import { type ParameterMetadata, paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';
import type { Template } from '#infra/synth.ts';
import { awsAnswer } from './aws-answer.ts';
import { Mistake } from './mistake.ts';

/** Names of the SSM parameters that the stage's functions will read: each variable that names one ends in `_PARAMETER`. */
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

/** @throws Mistake that names every parameter which is not there. Only names and kinds are asked for, never a value. */
export async function requireSecrets(names: readonly string[], region: string): Promise<void> {
  const found = names.length === 0 ? [] : await awsAnswer(described(names, region));
  const missing = names.filter((name) => !found.some((one) => one.Name === name));
  if (missing.length > 0) {
    const commands = missing.map(
      (name) => `  aws ssm put-parameter --region ${region} --type SecureString --name ${name} --value ...`,
    );
    throw new Mistake(
      `The stage's settings name parameters that are not in ${region}. Put them there first:\n${commands.join('\n')}`,
    );
  }
  const open = found.filter(({ Type }) => Type !== 'SecureString').map(({ Name }) => Name);
  if (open.length > 0)
    throw new Mistake(
      `These parameters are not SecureStrings, so anybody who lists them reads them: ${open.join(', ')}`,
    );
}

async function described(names: readonly string[], region: string): Promise<ParameterMetadata[]> {
  const found: ParameterMetadata[] = [];
  const filter = { Key: 'Name', Option: 'Equals', Values: [...names] };
  const client = new SSMClient({ region });
  for await (const page of paginateDescribeParameters({ client }, { ParameterFilters: [filter] }))
    found.push(...(page.Parameters ?? []));
  return found;
}
