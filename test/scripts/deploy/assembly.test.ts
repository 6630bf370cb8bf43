import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, describe, expect, it } from 'vitest';
import { parametersOf, readAssembly } from '#scripts/deploy/assembly.ts';
import { assemblyLines } from '#scripts/deploy/report.ts';
import { deployStacks } from '#scripts/deploy/stacks.ts';

const parent = mkdtempSync(join(tmpdir(), 'assembly-'));
const folder = join(parent, 'assembly');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A main stack with two parameters that are outputs of the edge stack. */
const app = new App({ outdir: folder, analyticsReporting: false });
const main = new Stack(app, 'news-production');
const acl = new CfnParameter(main, 'WebAclArn', { default: '' });
const certificate = new CfnParameter(main, 'CertificateArn');
new Topic(main, 'Topic', { displayName: `${acl.valueAsString} ${certificate.valueAsString}` });
const edge = new Stack(app, 'news-production-edge', { env: { region: 'us-east-1' } });
const topic = new Topic(edge, 'Topic');
for (const name of ['WebAclArn', 'CertificateArn', 'SomethingElse'])
  new CfnOutput(edge, name, { value: topic.topicArn });
app.synth();
const assembly = readAssembly(folder, 'news-production', 'eu-west-1');

describe('a synthesized assembly', () => {
  it('a synthesized assembly lists the stacks that are deployed before the main one, with their regions', () => {
    expect(assembly.before.map(({ name, region }) => [name, region])).toEqual([['news-production-edge', 'us-east-1']]);
    expect(assembly.main).toMatchObject({ name: 'news-production', region: 'eu-west-1' });
    expect(assemblyLines(assembly).join('\n')).toContain('WebAclArn: output of news-production-edge');
  });

  it('a synthesized assembly passes an output to the main stack only if it declares a parameter of that name', () => {
    const outputs = new Map([
      ['WebAclArn', 'arn:acl'],
      ['CertificateArn', 'arn:certificate'],
      ['SomethingElse', 'x'],
    ]);
    expect([...parametersOf(assembly.main, outputs)]).toEqual([
      ['WebAclArn', 'arn:acl'],
      ['CertificateArn', 'arn:certificate'],
    ]);
    expect([...parametersOf(assembly.main, new Map([['CertificateArn', 'arn:certificate']])).keys()]).toEqual([
      'CertificateArn',
    ]);
    expect(() => parametersOf(assembly.main, new Map())).toThrow('requires the parameter CertificateArn');
  });

  it('a synthesized assembly is deployed from its folder, with outputs passed on and approval only for broader permissions', async () => {
    const runs: string[] = [];
    const cdk = async (args: readonly string[]) => {
      runs.push(args.join(' '));
      const file = args[args.indexOf('--outputs-file') + 1] ?? '';
      const names = ['WebAclArn', 'CertificateArn', 'SiteUrl', 'SiteBucketName', 'DistributionId', 'TableName'];
      const outputs = Object.fromEntries([...names, 'ScheduleFunctionName'].map((name) => [name, name.toLowerCase()]));
      writeFileSync(file, JSON.stringify({ [args[1] ?? '']: outputs }));
      return { code: 0, output: '' };
    };
    const deployment = { cdk, approval: 'broadening' as const, parameters: new Map() };
    expect(await deployStacks(assembly, deployment)).toMatchObject({ TableName: 'tablename' });
    const common = `--app ${folder} --exclusively --require-approval broadening --outputs-file ${join(folder, '../outputs')}`;
    expect(runs).toEqual([
      `deploy news-production-edge ${common}/news-production-edge.json`,
      `deploy news-production ${common}/news-production.json --parameters news-production:WebAclArn=webaclarn --parameters news-production:CertificateArn=certificatearn`,
    ]);
  });

  it('a synthesized assembly is invalid without the stack of the stage', () => {
    expect(() => readAssembly(folder, 'news-alice')).toThrow('has no stack news-alice');
  });
});
