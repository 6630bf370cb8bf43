import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { deployedStack } from '../account.ts';
import type { AssembledStack, Assembly } from '../assembly.ts';

// Protection of stacks and table is not part of the templates: CloudFormation could neither roll back a creation that
// fails nor delete what is left of it (docs/decisions/0018-deployments.md).

const manifest = z.looseObject({
  artifacts: z.record(z.string(), z.looseObject({ properties: z._default(z.looseObject({}), {}) })),
});

/** Has `cdk deploy` keep the protection of stacks that exist. By default it would lift it for the time of an update. */
export function keepProtection(folder: string, stacks: readonly AssembledStack[]): void {
  const file = join(folder, 'manifest.json');
  const changed = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { name } of stacks)
    Object.assign(changed.artifacts[name]?.properties ?? {}, { terminationProtection: true });
  writeFileSync(file, JSON.stringify(changed));
}

/** Protects the stage's stacks and its own table against deletion after a success, or lifts that, by its settings. */
export async function protectStage(stage: Stage, { before, main }: Assembly, table: string): Promise<void> {
  const wanted = stage.deletionProtection;
  for (const { name: StackName, region } of [...before, main]) {
    const { EnableTerminationProtection: present = false } = (await deployedStack(StackName, region)) ?? {};
    const command = new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: wanted });
    if (present !== wanted) await new CloudFormationClient({ region }).send(command);
  }
  // A restored table is not the stack's.
  if (stage.kind !== 'local' && stage.restoredTable !== undefined) return;
  const dynamodb = new DynamoDBClient({ region: main.region });
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: table }));
  if ((Table?.DeletionProtectionEnabled ?? false) !== wanted)
    await dynamodb.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: wanted }));
}
