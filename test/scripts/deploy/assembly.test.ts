import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, describe, expect, it } from 'vitest';
import { parametersOf, readAssembly, regionsOf } from '#scripts/deploy/assembly.ts';
import { deployArguments } from '#scripts/deploy/deploy-stacks.ts';
import { assemblyLines } from '#scripts/deploy/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
const assembly = readAssembly(folder, 'news-production');

describe('a synthesized assembly', () => {
  it('a synthesized assembly lists the stacks that are deployed before the main one, with their regions', () => {
    expect(assembly.before.map(({ name, region }) => [name, region])).toEqual([['news-production-edge', 'us-east-1']]);
    expect(assembly.main).toMatchObject({ name: 'news-production', region: undefined });
    expect([...regionsOf(assembly, 'eu-west-1').keys()]).toEqual(['us-east-1', 'eu-west-1']);
    expect(assemblyLines(assembly, 'eu-west-1').join('\n')).toContain('WebAclArn: output of news-production-edge');
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

  it('a synthesized assembly is deployed from its folder, with approval only for broader permissions', () => {
    const parameters = new Map([['WebAclArn', 'arn:acl']]);
    const args = deployArguments({
      folder,
      name: 'news-production',
      selector: 'news-production',
      parameters,
      approval: 'broadening',
      file: 'o.json',
    });
    expect(args.join(' ')).toBe(
      `deploy news-production --app ${folder} --exclusively --require-approval broadening --outputs-file o.json --parameters news-production:WebAclArn=arn:acl`,
    );
  });

  it('a synthesized assembly is invalid without the stack of the stage', () => {
    expect(() => readAssembly(folder, 'news-alice')).toThrow('has no stack news-alice');
  });
});
