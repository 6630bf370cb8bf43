import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageNamed } from '#infra/stages.ts';
import { type AssembledStack, readAssembly } from '#scripts/deploy/assembly.ts';
import { keepProtection, protectStage } from '#scripts/deploy/checks/protection.ts';
import { FakeFormation } from './fake-aws.ts';

const formation = new FakeFormation();
const dynamodb = mockClient(DynamoDBClient);
const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
const template = { Resources: {}, Outputs: {}, Parameters: {} };
const stackArtifact = (templateFile: string) => ({
  type: 'aws:cloudformation:stack',
  environment: 'aws://unknown-account/eu-west-1',
  properties: { templateFile, tags: { stage: 'x' } },
});

function assembly() {
  writeFileSync(join(folder, 't.json'), JSON.stringify(template));
  const artifacts = { 'landfall-x': stackArtifact('t.json'), 'landfall-x-edge': stackArtifact('t.json') };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: '48.0.0', artifacts }));
  return readAssembly(folder, 'landfall-x');
}

beforeEach(() => {
  formation.stacks.clear();
  formation.changes.length = 0;
  for (const name of ['landfall-x', 'landfall-x-edge'])
    formation.stacks.set(name, { status: 'CREATE_COMPLETE', isProtected: false, outputs: {} });
  dynamodb.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: false } });
  dynamodb.on(UpdateTableCommand).resolves({});
});
afterEach(() => dynamodb.reset());

describe('the protection of a stage', () => {
  it('the protection of a stage is lifted when the settings no longer ask for it, so that the stage can be destroyed', async () => {
    for (const stack of formation.stacks.values()) stack.isProtected = true;
    dynamodb.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
    await protectStage(stageNamed('x'), assembly(), 'news');
    expect([...formation.stacks.values()].map(({ isProtected }) => isProtected)).toEqual([false, false]);
    expect(dynamodb.commandCalls(UpdateTableCommand)[0]?.args[0].input.DeletionProtectionEnabled).toBe(false);
  });

  it('the protection of a stage leaves a restored table alone, which is not the stack’s', async () => {
    const restored = stageNamed('x', { x: { kind: 'personal', deletionProtection: true, restoredTable: 'news-2' } });
    await protectStage(restored, assembly(), 'news-2');
    expect(dynamodb.calls()).toEqual([]);
  });

  it('the protection of a stage stays on while an existing stack is updated, and is not asked of one that is created', () => {
    const { before, main } = assembly();
    const protection = () => {
      const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      return [main, ...before].map(({ name }: AssembledStack) => artifacts[name].properties.terminationProtection);
    };
    keepProtection(folder, []);
    expect(protection()).toEqual([undefined, undefined]);
    keepProtection(folder, before);
    expect(protection()).toEqual([undefined, true]);
    // The rest of the manifest is unchanged.
    expect(readAssembly(folder, 'landfall-x')).toEqual({ folder, before, main });
    rmSync(folder, { recursive: true });
  });
});
