import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, it } from 'vitest';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { edgeStack, inProcessApp, newsStack } from '#infra/synth.ts';
import { everything, placeholderBundles, production } from './synthesized.ts';

const functionsDir = placeholderBundles();
const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const hostedZone = { id: 'Z0123456789ABC', name: 'example.org' };
const stages: [string, Stage][] = [
  ['local', stageNamed('local')],
  ['personal', stageNamed('dev')],
  [
    'personal with a domain',
    stageNamed('ada', { ada: { kind: 'personal', domain: { host: 'ada.example.org', hostedZone } } }),
  ],
  ['production', production],
  ['production with everything', everything],
];

describe('cdk-nag', () => {
  it.each(stages)('%s: the main stack has no AwsSolutions finding without a reason', (name, stage) => {
    const app = inProcessApp(join(outdir, name));
    const checks = new AwsSolutionsChecks(app);
    const { success, violations } = checks.validateScope(newsStack(app, stage, functionsDir));
    expect(violations).toEqual([]);
    expect(success).toBe(true);
  });

  it.each(stages.slice(2))('%s: the edge stack has no finding either', (name, stage) => {
    const app = inProcessApp(join(outdir, `${name}-edge`));
    const checks = new AwsSolutionsChecks(app);
    const stack = edgeStack(app, stage);
    if (stack === undefined) throw new Error('no edge stack');
    expect(checks.validateScope(stack).violations).toEqual([]);
  });

  const reasons = (stage: Stage) =>
    JSON.stringify(
      newsStack(inProcessApp(outdir), stage, functionsDir)
        .node.findAll()
        .flatMap(({ node }) => node.metadata),
    );

  it('production does not suppress the WAF rule', () => {
    expect(reasons(production)).not.toContain('AwsSolutions-CFR2');
  });

  it('the other stages give a reason for having no WAF', () => {
    for (const name of ['local', 'dev']) expect(reasons(stageNamed(name))).toContain('AwsSolutions-CFR2');
  });

  it('the rules see into nested stacks', () => {
    const app = inProcessApp(join(outdir, 'nested'));
    const stack = newsStack(app, stageNamed('dev'), functionsDir);
    const [nested] = stack.node.findAll().filter((construct) => NestedStack.isNestedStack(construct));
    if (nested === undefined) throw new Error('no nested stack');
    new CfnBucket(nested, 'Bucket');
    expect(new AwsSolutionsChecks(app).validateScope(stack).violations.map(({ ruleName }) => ruleName)).toContain(
      'AwsSolutions-S1',
    );
  });

  it('the rules report a bare bucket', () => {
    const app = new App({ outdir: join(outdir, 'bare'), analyticsReporting: false });
    const stack = new Stack(app, 'Bare');
    new CfnBucket(stack, 'Bucket');
    expect(new AwsSolutionsChecks(app).validateScope(stack).violations.map(({ ruleName }) => ruleName)).toContain(
      'AwsSolutions-S1',
    );
  });
});
