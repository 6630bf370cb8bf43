import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { deployedStack } from '../account.ts';
import type { AssembledStack, Assembly } from '../assembly.ts';
import { withAwsHints } from '../aws-errors.ts';

// Protection of stacks and table is not part of the templates: CloudFormation could neither roll back a creation that
// fails nor delete what is left of it (docs/decisions/0018-deployments.md).

const manifest = z.looseObject({
  artifacts: z.record(z.string(), z.looseObject({ properties: z.optional(z.looseObject({})) })),
});

/** Has `cdk deploy` keep the protection of stacks that exist. By default it would lift it for the time of an update. */
export function keepProtection(folder: string, stacks: readonly AssembledStack[]): void {
  if (stacks.length === 0) return;
  const file = join(folder, 'manifest.json');
  const { artifacts, ...rest } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const protect = stacks.map(({ artifact }) => artifact);
  const changed = Object.entries(artifacts).map(([id, { properties, ...artifact }]) => [
    id,
    { ...artifact, properties: protect.includes(id) ? { ...properties, terminationProtection: true } : properties },
  ]);
  writeFileSync(file, JSON.stringify({ ...rest, artifacts: Object.fromEntries(changed) }));
}

/** Protects the stage's stacks and its own table against deletion after a success, or lifts that, by its settings. */
export async function protectStage(
  stage: Stage,
  { before, main }: Assembly,
  table: string,
  region: string,
): Promise<void> {
  const wanted = stage.deletionProtection;
  for (const stack of [...before, main]) {
    const stackRegion = stack.region ?? region;
    const { EnableTerminationProtection = false } = (await deployedStack(stack.name, stackRegion)) ?? {};
    if (EnableTerminationProtection !== wanted)
      await withAwsHints(
        new CloudFormationClient({ region: stackRegion }).send(
          new UpdateTerminationProtectionCommand({ StackName: stack.name, EnableTerminationProtection: wanted }),
        ),
      );
  }
  // A restored table is not the stack's.
  if (stage.kind !== 'local' && stage.restoredTable !== undefined) return;
  const dynamodb = new DynamoDBClient({ region });
  const { Table } = await withAwsHints(dynamodb.send(new DescribeTableCommand({ TableName: table })));
  if ((Table?.DeletionProtectionEnabled ?? false) !== wanted)
    await withAwsHints(dynamodb.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: wanted })));
}
