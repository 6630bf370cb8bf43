import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { synthStage, type Template } from '#infra/synth.ts';
import { brand } from '#shared/config/brand.ts';
import { placeholderBundles } from './synthesized.ts';

const functionsDir = placeholderBundles();

describe('stages', () => {
  it('any name is a personal stage: nobody can sign in or administrate, nothing is protected', () => {
    expect(stageNamed('ada')).toEqual({
      kind: 'personal',
      name: 'ada',
      admins: [],
      scheduleMinutes: 5,
      foldSeconds: 10,
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
      logDays: 7,
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
      expect(() => stageNamed('x', { x: { kind: 'personal', mediaOrigins: [origin] } })).toThrow(
        'is not an origin such as',
      );
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
      'admins: a production stage needs at least one admin; alarmEmails: a production stage names at least one address that gets the alarms. Settings are in infra/stages.ts',
    );
  });

  it('the stage called production must be of that kind', () => {
    const declared = { production: { kind: 'personal', admins: 'everyone-signed-in' } } as const;
    expect(() => stageNamed('production', declared)).toThrow("it is declared as 'personal'");
  });

  it('everyone-signed-in is the literal rule, for personal stages', () => {
    expect(stageNamed('x', { x: { kind: 'personal', admins: 'everyone-signed-in' } }).admins).toBe(
      'everyone-signed-in',
    );
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
