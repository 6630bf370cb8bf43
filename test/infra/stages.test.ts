import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, it } from 'vitest';
import { type StageInput, type Stage as StageSettings, stageNamed } from '#infra/stages.ts';
import { inProcessApp, newsStack, synthStage, type Template } from '#infra/synth.ts';
import { brand } from '#shared/config/brand.ts';
import { placeholderBundles, production } from './synthesized.ts';

const functionsDir = placeholderBundles();
const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

describe('stages', () => {
  it('any name is a personal stage: nobody can sign in or administrate, nothing is protected', () => {
    expect(stageNamed('ada')).toEqual({
      kind: 'personal',
      name: 'ada',
      admins: [],
      scheduleMinutes: 5,
      tallySeconds: 10,
      live: {
        weather: 'open-meteo',
        currencies: 'frankfurter',
        markets: 'twelve-data',
        sports: 'football-data',
        minutes: 30,
        twelveDataCredits: 8,
      },
      mediaOrigins: [],
      connectOrigins: [],
      alarmEmails: [],
      deletionProtection: false,
    });
  });

  it('the local stage stays off the network and has its seeded admin', () => {
    expect(stageNamed('local')).toMatchObject({
      kind: 'local',
      firebaseProject: `demo-${brand.product}`,
      admins: [expect.stringMatching(/^admin@/)],
    });
  });

  it('two stages fit into one account: they share no name', () => {
    const [ada, grace] = ['ada', 'grace'].map((name) => namesGiven(synthStage(name, { functionsDir })));
    expect(ada?.size).toBeGreaterThan(5);
    expect([...(ada ?? [])].filter((name) => grace?.has(name))).toEqual([]);
  });

  it.each(['Ada', 'a/b', '1st', '', 'a-name-that-is-much-too-long'])('the name %j is refused', (name) => {
    expect(() => stageNamed(name)).toThrow('a stage name is up to 20 lower-case letters');
  });

  it.each(['prod', 'live', 'main', 'master'])('%s is not taken for somebody’s personal stage', (name) => {
    expect(() => stageNamed(name)).toThrow("If you mean production, say 'production'");
  });

  it('an origin that could end the policy which it is written into is refused', () => {
    for (const origin of ["https://a.example; script-src 'unsafe-inline'", '*', 'https:', 'https://a.example/path']) {
      expect(() => stageNamed('x', { x: { kind: 'personal', mediaOrigins: [origin] } })).toThrow('is not an origin such as');
    }
  });

  it('settings that nobody knows are refused, so that a misspelt protection is not silently none', () => {
    const misspelt = { kind: 'personal', deletionProtecton: true } as Omit<StageInput, 'name'>;
    expect(() => stageNamed('x', { x: misspelt })).toThrow('deletionProtecton');
  });
});

describe('ROLE-10 ROLE-11: who administrates production is written down', () => {
  const refused: [string, unknown][] = [
    ['no admins', { kind: 'production', admins: [] }],
    ['admins left out', { kind: 'production' }],
    ['everyone-signed-in', { kind: 'production', admins: 'everyone-signed-in' }],
    ['everyone-signed-in in a list', { kind: 'production', admins: ['everyone-signed-in'] }],
    ['a wildcard', { kind: 'production', admins: ['*'] }],
    ['a wildcard for a domain', { kind: 'production', admins: ['*@example.org'] }],
    ['a second address hidden in one', { kind: 'production', admins: ['ada@example.org,*'] }],
    ['an unprotected table', { kind: 'production', admins: ['ada@example.org'], deletionProtection: false }],
  ];

  it.each(refused)('%s: production does not synthesize', (_, settings) => {
    const declared = { production: settings as Omit<StageInput, 'name'> };
    expect(() => synthStage(stageNamed('production', declared), { functionsDir })).toThrow(
      /^Stage 'production' cannot be synthesized\. (admins|deletionProtection)/,
    );
  });

  it('a fresh clone refuses to synthesize production and says what is missing', () => {
    expect(() => stageNamed('production')).toThrow(
      'admins: a production stage needs at least one admin. Settings stand in infra/stages.ts',
    );
  });

  it('the stage called production must be of that kind', () => {
    const declared = { production: { kind: 'personal', admins: 'everyone-signed-in' } } as const;
    expect(() => stageNamed('production', declared)).toThrow("it is declared as 'personal'");
  });

  it('everyone-signed-in is the literal rule, for personal stages', () => {
    expect(stageNamed('x', { x: { kind: 'personal', admins: 'everyone-signed-in' } }).admins).toBe('everyone-signed-in');
  });
});

describe('cdk-nag', () => {
  const stages: [string, StageSettings][] = [
    ['local', stageNamed('local')],
    ['personal', stageNamed('dev')],
    ['production', production],
  ];

  it.each(stages)('%s: AwsSolutions has no finding without a reason', (name, stage) => {
    const app = inProcessApp(join(outdir, name));
    const checks = new AwsSolutionsChecks(app);
    const { success, violations } = checks.validateScope(newsStack(app, stage, functionsDir));
    expect(violations).toEqual([]);
    expect(success).toBe(true);
  });

  it('the rules do look: a bucket without reasons is found', () => {
    const app = new App({ outdir: join(outdir, 'bare'), analyticsReporting: false });
    const stack = new Stack(app, 'Bare');
    new CfnBucket(stack, 'Bucket');
    expect(new AwsSolutionsChecks(app).validateScope(stack).violations.map(({ ruleName }) => ruleName)).toContain('AwsSolutions-S1');
  });
});

/** The names that a template gives to things in the account: properties called Name, RoleName ... whose value is written out, not referred to. */
function namesGiven({ Resources }: Template): Set<string> {
  // The names in an alarm are those of its metric's dimensions.
  const named = Object.values(Resources).filter(({ Type }) => Type !== 'AWS::CloudWatch::Alarm');
  return new Set(named.flatMap(({ Properties }) => namesIn(Properties)));
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isName = /^(Name|(CachePolicy|Function|Queue|Topic|Table|Bucket|Role|LogGroup)Name)$/.test(key);
    if (!isName) return namesIn(inner);
    const isReference = typeof inner === 'object' && inner !== null && ('Ref' in inner || 'Fn::GetAtt' in inner);
    return isReference ? [] : [JSON.stringify(inner)];
  });
}
