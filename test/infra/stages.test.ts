import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { synthStage } from '#infra/synth.ts';
import type { Template } from '#infra/templates.ts';
import { brand } from '#shared/config/brand.ts';
import { personal, placeholderBundles, Synthesized } from './synthesized.ts';

const functionsDir = placeholderBundles();

describe('stages', () => {
  it('stages are personal by default, without sign-in, admins and protection', () => {
    expect(stageNamed('ada')).toEqual({
      kind: 'personal',
      name: 'ada',
      admins: [],
      scheduleMinutes: 5,
      foldSeconds: 60,
      composedArticles: 'draft',
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
      expectedReaders: 1000,
      logDays: 7,
      minArticlesPerHour: 1,
    });
  });

  it('the local stage has an emulated Firebase project and a seeded admin', () => {
    expect(stageNamed('local')).toMatchObject({
      kind: 'local',
      firebaseProject: `demo-${brand.product}`,
      admins: [expect.stringMatching(/^admin@/)],
    });
  });

  it('stages share no resource names, so an account can have several', () => {
    const [ada, dev] = [personal, 'dev'].map((stage) => namesGiven(new Synthesized(stage).template));
    expect(ada?.size).toBeGreaterThan(5);
    expect([...(ada ?? [])].filter((name) => dev?.has(name))).toEqual([]);
  });

  it.each(['Ada', 'a/b', '1st', '', 'a-name-that-is-much-too-long'])('stages reject the name %j', (name) => {
    expect(() => stageNamed(name)).toThrow('a stage name is up to 20 lower-case letters');
  });

  it('stages reject the name of another stage’s edge stack', () => {
    expect(() => stageNamed('production-edge')).toThrow('cannot end in -edge');
    expect(stageNamed('edge').name).toBe('edge');
  });

  it.each(['prod', 'live', 'main', 'master'])('stages reject %s as the name of a personal stage', (name) => {
    expect(() => stageNamed(name)).toThrow("If you mean production, say 'production'");
  });

  it('stages reject an origin that could change the content security policy', () => {
    for (const origin of ["https://a.example; script-src 'unsafe-inline'", '*', 'https:', 'https://a.example/path']) {
      expect(() => stageNamed('x', { x: { kind: 'personal', mediaOrigins: [origin] } })).toThrow(
        'is not an origin such as',
      );
    }
  });

  it('stages reject unknown settings', () => {
    const misspelt = { kind: 'personal', deletionProtecton: true } as Omit<StageInput, 'name'>;
    expect(() => stageNamed('x', { x: misspelt })).toThrow('deletionProtecton');
  });
});

describe('admins of production [ROLE-10, ROLE-11]', () => {
  const rejected: [string, unknown][] = [
    ['no admins', { kind: 'production', admins: [] }],
    ['missing admins', { kind: 'production' }],
    ['everyone-signed-in', { kind: 'production', admins: 'everyone-signed-in' }],
    ['everyone-signed-in in a list', { kind: 'production', admins: ['everyone-signed-in'] }],
    ['a wildcard', { kind: 'production', admins: ['*'] }],
    ['a wildcard with a domain', { kind: 'production', admins: ['*@example.org'] }],
    ['a second address hidden in one', { kind: 'production', admins: ['ada@example.org,*'] }],
    ['an unprotected table', { kind: 'production', admins: ['ada@example.org'], deletionProtection: false }],
  ];

  it.each(rejected)('admins of production reject %s', (_, settings) => {
    const declared = { production: settings as Omit<StageInput, 'name'> };
    expect(() => synthStage(stageNamed('production', declared), { functionsDir })).toThrow(
      /^Stage 'production' cannot be synthesized\. (admins|deletionProtection)/,
    );
  });

  it('admins of production are missing in a fresh clone, so production does not synthesize', () => {
    expect(() => stageNamed('production')).toThrow(
      'admins: a production stage needs at least one admin; alarmEmails: a production stage names at least one address that gets the alarms. Settings are in infra/stages.ts',
    );
  });

  it('admins of production are required by the name: production must have that kind', () => {
    const declared = { production: { kind: 'personal', admins: 'everyone-signed-in' } } as const;
    expect(() => stageNamed('production', declared)).toThrow("it is declared as 'personal'");
  });

  it('admins of production may be everyone-signed-in in a personal stage only', () => {
    expect(stageNamed('x', { x: { kind: 'personal', admins: 'everyone-signed-in' } }).admins).toBe(
      'everyone-signed-in',
    );
  });
});

/** Names of resources in a template: literal values of properties such as Name and RoleName. */
function namesGiven({ Resources }: Template): Set<string> {
  // Names in an alarm belong to the dimensions of its metric.
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
