import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { BundledFunction } from '#infra/bundled-function.ts';
import { stageNamed } from '#infra/stages.ts';
import { inProcessApp } from '#infra/synth.ts';

/** Code and variables of a function of this revision. */
function functionOf(revision: string | undefined) {
  const app = inProcessApp(mkdtempSync(join(tmpdir(), 'revision-')));
  if (revision !== undefined) app.node.setContext('revision', revision);
  const stack = new Stack(app, 'Functions');
  new BundledFunction(stack, 'One', {
    ...{
      stage: stageNamed('ada'),
      functionsDir: 'infra',
      bundle: 'site',
      description: 'One',
      memoryMb: 128,
      timeoutSeconds: 1,
    },
    environment: { STAGE: 'ada', TABLE_NAME: 'news' },
  });
  const [found] = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  return { key: String(found?.Properties.Code.S3Key), variables: found?.Properties.Environment.Variables };
}

test('a new revision changes code and environment of a function, the same one nothing', () => {
  const [none, one, two] = [functionOf(undefined), functionOf('1'), functionOf('2')];
  expect(functionOf('1')).toEqual(one);
  expect(functionOf(undefined)).toEqual(none);
  expect(new Set([none.key, one.key, two.key]).size).toBe(3);
  expect([none, one, two].map(({ variables }) => variables.REVISION)).toEqual([undefined, '1', '2']);
});
