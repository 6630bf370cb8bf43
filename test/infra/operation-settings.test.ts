import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DeclaredStage, stageNamed, stageSettings } from '#infra/stages.ts';
import { edgeStack, inProcessApp, newsStack } from '#infra/synth.ts';
import { everything, placeholderBundles } from './synthesized.ts';

const base = { kind: 'production', admins: ['ada@example.org'], alarmEmails: ['duty@example.org'] };
const production = (more: object = {}) =>
  stageNamed('production', { production: { ...base, ...more } as DeclaredStage });

describe('operation settings', () => {
  it('operation settings default in production to protection, 90 days of logs, a budget, rates and reserved concurrency', () => {
    expect(production()).toMatchObject({
      deletionProtection: true,
      logDays: 90,
      monthlyBudgetUsd: 250,
      requestRates: { all: 20_000, api: 10_000, feeds: 600 },
      reservesConcurrency: true,
    });
  });

  it.each([
    ['no alarm addresses', { alarmEmails: [] }, 'alarmEmails: a production stage names at least one address'],
    [
      'missing alarm addresses',
      { alarmEmails: undefined },
      'alarmEmails: a production stage names who gets the alarms',
    ],
    ['a wildcard as an alarm address', { alarmEmails: ['*@example.org'] }, 'alarmEmails.0'],
    [
      'more alarm addresses than AWS Budgets accepts',
      { alarmEmails: Array.from({ length: 11 }, (_, index) => `a${index}@example.org`) },
      'alarmEmails',
    ],
    [
      'a media origin with any port',
      { mediaOrigins: ['https://images.example.org:*'] },
      'mediaOrigins.0: has a wildcard',
    ],
    ['a connect origin with any port', { connectOrigins: ['http://localhost:*'] }, 'connectOrigins.0: has a wildcard'],
    ['a log retention that CloudWatch does not accept', { logDays: 100 }, 'logDays: is not a retention'],
    ['a log retention of zero', { logDays: 0 }, 'logDays'],
    ['a budget of zero', { monthlyBudgetUsd: 0 }, 'monthlyBudgetUsd'],
    ['an unprotected table', { deletionProtection: false }, 'deletionProtection'],
    ['an ARN instead of a table name', { restoredTable: 'arn:aws:dynamodb:eu-west-1:1:table/x' }, 'restoredTable'],
    ['a misspelt setting', { requestRate: { all: 100 } }, 'requestRate'],
  ])('operation settings reject %s in production', (_, more, reason) => {
    expect(() => production(more)).toThrow(reason);
  });

  it('operation settings reject a wildcard in any text of a production stage', () => {
    /** Copies of `value` that each have a wildcard in one of its texts. */
    const withWildcard = (value: unknown): unknown[] => {
      if (typeof value === 'string') return [`${value}*`, '*'];
      if (Array.isArray(value))
        return value.flatMap((item, at) => withWildcard(item).map((changed) => value.with(at, changed)));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, item]) =>
        withWildcard(item).map((changed) => ({ ...value, [key]: changed })),
      );
    };
    const variants = withWildcard(everything);
    expect(variants.length).toBeGreaterThan(40);
    expect(variants.filter((variant) => stageSettings.safeParse(variant).success)).toEqual([]);
  });

  it('operation settings reject in a personal stage what has no effect there', () => {
    for (const setting of [{ requestRates: { all: 100 } }, { reservesConcurrency: true }])
      expect(() => stageNamed('x', { x: { kind: 'personal', ...setting } as DeclaredStage })).toThrow(
        Object.keys(setting)[0],
      );
  });

  it('operation settings leave the termination protection of both stacks to the deploy command', () => {
    const functionsDir = placeholderBundles();
    const app = inProcessApp('/nowhere');
    const stacks = [edgeStack(app, everything), newsStack(app, everything, functionsDir)];
    expect(stacks.map((stack) => stack?.terminationProtection ?? false)).toEqual([false, false]);
  });
});

describe('settings that could hold a secret', () => {
  /** Sent to browsers anyway: it identifies a project and grants nothing. */
  const isPublic = ['firebaseApiKey'];
  interface Leaf {
    path: string;
    accepts(value: string): boolean;
  }

  /** Every text setting of the schema, by its path. */
  function leaves(schema: unknown, path: string[] = []): Leaf[] {
    if (typeof schema !== 'object' || schema === null || !('def' in schema)) return [];
    const def = Object(schema.def);
    if (def.type === 'string')
      return [{ path: path.join('.'), accepts: (value) => Object(schema).safeParse(value).success }];
    const inner = [...(def.options ?? []), ...[def.innerType, def.element].filter(Boolean)].flatMap((one) =>
      leaves(one, path),
    );
    return [...inner, ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => leaves(one, [...path, key]))];
  }
  const all = leaves(stageSettings);

  it('settings that could hold a secret are found by walking the schema', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBeGreaterThan(20);
    expect(all.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['payments.stripeKeyParameter', 'live.footballDataKeyParameter', 'domain.hostedZone.id']),
    );
  });

  it('settings that could hold a secret accept only names of parameters if they are called key, secret or token', () => {
    const named = all.filter(
      ({ path }) => /key|secret|token|password|webhook|credential/i.test(path) && !isPublic.includes(path),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const { path, accepts } of named) {
      expect(path).toMatch(/Parameter$/);
      expect(accepts('/news/some-key'), path).toBe(true);
      for (const secret of [
        'sk_live_51HabcDEF',
        'whsec_abcdef0123456789',
        'AIzaSyA-0123456789',
        '0123456789abcdef0123456789abcdef',
      ])
        expect(accepts(secret), path).toBe(false);
    }
  });

  it('settings that could hold a secret do not accept secrets in the format of Stripe elsewhere', () => {
    const taking = all
      .filter(({ accepts }) => ['sk_live_51HabcDEF', 'rk_live_51HabcDEF', 'whsec_abcdef0123456789'].some(accepts))
      .map(({ path }) => path);
    // Operators choose the ids of coupons and the name of a restored table.
    expect([...new Set(taking)].sort()).toEqual([
      'payments.introCoupons.bundle',
      'payments.introCoupons.digital',
      'restoredTable',
    ]);
  });
});

describe('docs/deploying.md', () => {
  it('docs/deploying.md describes every setting', () => {
    const text = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
    const settings = new Set(stageSettings.def.options.flatMap((option) => Object.keys(option.def.shape)));
    settings.delete('name');
    expect(settings.size).toBeGreaterThan(20);
    expect([...settings].filter((setting) => !new RegExp(`\\| .*\`${setting}[.\`]`).test(text))).toEqual([]);
  });
});
